/**
 * `npm run bench`: every measurement, one after the other; `npm run bench -- page inp` some of them; `--runs=1` measures
 * each figure once instead of five times; `npm run bench -- charts` only draws what was measured last.
 */
import { devNull, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { setup as buildIfNeeded } from '../tests/support/build.ts'
import { writePapers } from './papers/papers.ts'
import { PARTS } from './parts.ts'
import { createProgress } from './progress.ts'
import { thisCommit, thisMachine } from './results/machine.ts'
import { keepResult, readResults } from './results/results.ts'
import { printable } from './tables/print.ts'

const NAMES = Object.keys(PARTS)
const DRAW = 'charts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
const unknown = positionals.filter((name) => name !== DRAW && !NAMES.includes(name))
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(
    `Please name some of ${NAMES.join(', ')}, or ${DRAW}, or none for all of them; --runs takes a whole number from 1 on.`,
  )
  process.exit(2)
}
if (positionals.join() !== DRAW) await measure(positionals.length > 0 ? positionals : NAMES)
writePapers(readResults())

async function measure(names: readonly string[]): Promise<void> {
  // What the owner has set for real must not reach what is measured.
  process.env['ENV_FILE'] = devNull
  await buildIfNeeded()
  const chosen = Object.entries(PARTS).filter(([name]) => names.includes(name))
  const progress = createProgress(
    chosen.reduce((sum, [, part]) => sum + part.steps(runs), 0),
    console.log,
  )
  for (const [name, part] of chosen) {
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
    const figures = await part.measure({ runs, step: progress(name) }).catch((error: unknown) => {
      console.error(`${name} could not be measured:`, error)
      process.exitCode = 1
      return null
    })
    if (figures === null) continue
    keepResult(name, {
      date: new Date().toISOString().slice(0, 10),
      commit: thisCommit(),
      machine: thisMachine(),
      load,
      figures,
    })
    for (const table of part.show(figures).tables) console.log(printable(table))
  }
}
