/** `npm run bench [-- page|relay|build] [--runs=5]`: how fast it is, as one table, into bench/results.json and docs/performance.md. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, devNull, loadavg } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { readWords } from '#tools/arguments.ts'
import { ROOT } from '#tools/paths.ts'
import { measureBuilds, measurePages, measureRelay, type Row, rowSchema } from './measure.ts'

const HELP = `npm run bench [-- page|relay|build] [--runs=5]
Misst, wie schnell die Seiten, der Server und der Bau sind, und schreibt die Tabelle in docs/performance.md.`

const PARTS = { page: measurePages, relay: measureRelay, build: measureBuilds }
const RESULTS = join(import.meta.dirname, 'results.json')
const PAPER = join(ROOT, 'docs/performance.md')
const PLACE = /(?<=<!-- measured -->\n).*(?=<!-- \/measured -->)/s

const resultSchema = v.object({ measured: v.string(), rows: v.array(rowSchema) })

async function main(): Promise<void> {
  const words = readWords(
    HELP,
    (word) => word in PARTS,
    (word) => /^--runs=[1-9]\d*$/.test(word),
  )
  if (!words) return
  const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 5)
  const isWanted = (name: string) => words.includes(name) || words.every((word) => word.startsWith('-'))
  // The owner's own settings must not reach the measured server.
  const env = { ...process.env, ENV_FILE: devNull }
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit', env })
  const stored: unknown = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
  const results = v.parse(v.record(v.string(), resultSchema), stored)
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!isWanted(name)) continue
    const measured = describeRun()
    const rows = await measure(runs)
    results[name] = { measured, rows }
    writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`)
    console.log(tableOf(rows))
  }
  const kept = Object.keys(PARTS).flatMap((name) => (results[name] ? [{ name, ...results[name] }] : []))
  const notes = kept.map(({ name, measured }) => `${name}: ${measured}`).join('; ')
  const paper = `\n${tableOf(kept.flatMap(({ rows }) => rows))}\n${notes}.\n`
  writeFileSync(
    PAPER,
    readFileSync(PAPER, 'utf8').replace(PLACE, () => paper),
  )
}

function describeRun(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const processor = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`
  const when = new Date().toISOString().slice(0, 10)
  return `${when}, commit ${commit}, ${processor}, load ${loadavg()[0]?.toFixed(1)} at the start`
}

/** A Markdown table. A value that misses its limit is bold. */
function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, value, unit, beside, most, least }) => {
    const isReached = value <= (most ?? Infinity) && value >= (least ?? -Infinity)
    const figure = `${value} ${unit}`.trim()
    const limit = most === undefined ? least !== undefined && `≥ ${least}` : `≤ ${most}`
    return [what, isReached ? figure : `**${figure}**`, beside === undefined ? '' : String(beside), limit || '']
  })
  const head = ['', 'measured', 'without script', 'limit']
  return [head, head.map(() => '-'), ...lines].map((cells) => `|${cells.join('|')}|\n`).join('')
}

await main()
