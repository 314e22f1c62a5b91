/**
 * `npm run test:mutants [-- LIST or WORDS]`: puts faults into a copy of the project, one at a time, and shows those that
 * no test notices.
 */
import { type Fault, movedOn } from './fault.ts'
import { LISTS } from './faults.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import { type Outcome, runTests } from './run-tests.ts'

type Left = { name: string; file: string; why: string }

const words = process.argv.slice(2).join(' ')
const wanted = Object.entries(LISTS).map(([list, faults]) => ({
  list,
  faults:
    words in LISTS
      ? faults.filter(() => list === words)
      : faults.filter(({ name, file }) => `${file} ${name}`.includes(words)),
}))
process.exitCode = await run(wanted.filter(({ faults }) => faults.length > 0))

/** @returns the exit code. */
async function run(lists: readonly { list: string; faults: readonly Fault[] }[]): Promise<number> {
  const all = lists.flatMap(({ faults }) => faults)
  const stale = all.flatMap(movedOn)
  if (stale.length > 0) {
    console.error(['The code has moved on from these faults:', ...stale].join('\n'))
    return 1
  }
  const copy = copyProject()
  process.once('exit', copy.remove)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

  const left: Left[] = []
  for (const { list, faults } of lists) {
    console.log(`\n${list}: ${faults.length} faults`)
    left.push(...(await tryList(copy, faults)))
  }
  if (left.length > 0) console.table(left)
  console.log(`${all.length} faults, ${all.length - left.length} noticed, ${left.length} not`)
  return left.length === 0 ? 0 : 1
}

/** @returns the faults that were not noticed. */
async function tryList(copy: ProjectCopy, faults: readonly Fault[]): Promise<Left[]> {
  const unsound = await failsAnyway(copy, faults)
  if (unsound !== null) {
    console.error(unsound)
    return faults.map(({ name, file }) => ({ name, file, why: 'not tried: its tests fail without it' }))
  }
  const left: Left[] = []
  for (const fault of faults) {
    const start = performance.now()
    const outcome = await copy.withFault(fault, () => runTestsOf(copy, [fault]))
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(`${describe(outcome)} (${seconds} s): ${fault.name}`)
    if (!('failed' in outcome))
      left.push({ name: fault.name, file: fault.file, why: 'passed' in outcome ? 'survived' : 'undecided' })
  }
  return left
}

function describe(outcome: Outcome): string {
  if ('failed' in outcome) return `noticed by "${outcome.failed}"`
  return 'passed' in outcome ? 'SURVIVED' : `UNDECIDED, ${outcome.undecided}`
}

/** Where a test fails anyway, every fault would count as noticed. @returns what failed, or null. */
async function failsAnyway(copy: ProjectCopy, faults: readonly Fault[]): Promise<string | null> {
  const { whole = [], single = [] } = Object.groupBy(faults, ({ title }) => (title === undefined ? 'whole' : 'single'))
  for (const some of [whole, single]) {
    if (some.length === 0) continue
    const outcome = await runTestsOf(copy, some)
    if (!('passed' in outcome)) return `Without any fault: ${describe(outcome)}`
  }
  return null
}

function runTestsOf(copy: ProjectCopy, faults: readonly Fault[]): Promise<Outcome> {
  const files = new Set(faults.flatMap(({ tests }) => tests))
  const titles = new Set(faults.flatMap(({ title = [] }) => title))
  return runTests(copy, [...files], [...titles])
}
