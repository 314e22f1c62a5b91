/** `npm run bench [-- page|relay|build] [--runs=1]`: how fast it is, into results.json and docs/performance.md. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, devNull, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ROOT } from '#tools/paths.ts'
import { measureBuilds } from './build.ts'
import { measurePages } from './page.ts'
import { measureRelay } from './relay.ts'
import { pictureOf, rowSchema, tableOf } from './rows.ts'

const PARTS = { page: measurePages, relay: measureRelay, build: measureBuilds }
const NAMES: readonly string[] = Object.keys(PARTS)
const RESULTS = join(import.meta.dirname, 'results.json')
const PAPER = join(ROOT, 'docs/performance.md')
const PLACE = /(?<=<!-- measured -->\n).*(?=<!-- \/measured -->)/s

const resultSchema = v.object({ measured: v.string(), rows: v.array(rowSchema) })
const resultsSchema = v.record(v.string(), resultSchema)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
if (positionals.some((name) => !NAMES.includes(name)) || !Number.isInteger(runs) || runs < 1) {
  console.error(`Please name some of ${NAMES.join(', ')}, or none for all; --runs takes a whole number from 1 on.`)
  process.exit(2)
}

// What the owner has set for real must not reach what is measured.
const env = { ...process.env, ENV_FILE: devNull }
execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit', env })
const results = existsSync(RESULTS) ? v.parse(resultsSchema, JSON.parse(readFileSync(RESULTS, 'utf8'))) : {}
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const load = loadavg()[0]?.toFixed(1)
  const rows = await measure(runs)
  const processor = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const when = new Date().toISOString().slice(0, 10)
  results[name] = { measured: `${when}, commit ${commit}, ${processor}, load ${load} at the start`, rows }
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`)
  console.log(tableOf(rows))
}
const rows = NAMES.flatMap((name) => results[name]?.rows ?? [])
const notes = NAMES.flatMap((name) => (results[name] ? `${name}: ${results[name].measured}` : []))
const picture = results['page'] ? [pictureOf(rows)] : []
const paper = ['', ...picture, tableOf(rows), `${notes.join('; ')}.`, ''].join('\n')
writeFileSync(
  PAPER,
  readFileSync(PAPER, 'utf8').replace(PLACE, () => paper),
)
