/** `npm run test:mutants [-- WORDS]`: puts faults into a copy of the project, one at a time, and lists those no test notices. */
import { FAULTS } from './faults.ts'
import { type Fault, movedOn } from './fault.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'
import { firstFailure } from './run-tests.ts'

const [words = ''] = process.argv.slice(2)
process.exitCode = await run(FAULTS.filter(({ name, file }) => `${file} ${name}`.includes(words)))

/** @returns the exit code. */
async function run(faults: readonly Fault[]): Promise<number> {
  const stale = faults.flatMap(movedOn)
  if (stale.length > 0) {
    console.error(['The code has moved on from these faults:', ...stale].join('\n'))
    return 1
  }
  const copy = copyProject()
  process.once('exit', copy.remove)
  process.once('SIGINT', () => process.exit(130))

  const failure = await failsAnyway(copy, faults)
  if (failure !== null) {
    console.error(`Without any fault this fails: ${failure}`)
    return 1
  }
  const survivors = await tryAll(copy, faults)
  if (survivors.length > 0)
    console.table(survivors.map(({ name, file, tests }) => ({ name, file, tests: tests.join(' ') })))
  console.log(`${faults.length} faults, ${faults.length - survivors.length} noticed, ${survivors.length} survived`)
  return survivors.length === 0 ? 0 : 1
}

/** Where a test fails anyway, every fault would count as noticed. */
async function failsAnyway(copy: ProjectCopy, faults: readonly Fault[]): Promise<string | null> {
  const { whole = [], single = [] } = Object.groupBy(faults, ({ title }) => (title === undefined ? 'whole' : 'single'))
  return (await firstFailureOf(copy, whole)) ?? (await firstFailureOf(copy, single))
}

async function firstFailureOf(copy: ProjectCopy, faults: readonly Fault[]): Promise<string | null> {
  if (faults.length === 0) return null
  const files = new Set(faults.flatMap(({ tests }) => tests))
  const titles = new Set(faults.flatMap(({ title = [] }) => title))
  return firstFailure(copy, [...files], [...titles])
}

async function tryAll(copy: ProjectCopy, faults: readonly Fault[]): Promise<Fault[]> {
  const survivors: Fault[] = []
  for (const fault of faults) {
    const start = performance.now()
    const failure = await copy.withFault(fault, () => firstFailureOf(copy, [fault]))
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(
      `${failure === null ? 'SURVIVED' : 'noticed'} after ${seconds} s: ${fault.name} | ${failure ?? fault.file}`,
    )
    if (failure === null) survivors.push(fault)
  }
  return survivors
}
