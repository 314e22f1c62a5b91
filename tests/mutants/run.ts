/**
 * `npm run test:mutants [-- LIST or WORDS]`: puts one fault after the other into a copy of the project and shows the faults
 * that no test notices.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { copyProject } from '../support/project-copy.ts'
import { type Fault, FAULTS, missingParts } from './faults.ts'

// A fault may let a test wait for ever; Vitest ends it after two minutes.
const LIMIT_PER_FILE_MS = 3 * 60_000
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--no-color']
// Some tests run with PostgreSQL as well, which may not enter the copy.
const PROJECTS = ['!long', '!relay-postgres'].flatMap((name) => ['--project', name])

/** 'undecided': no test ran, or the tests took too long. */
type Outcome = 'noticed' | 'survived' | 'undecided'

const words = process.argv.slice(2).join(' ')
const wanted = FAULTS.filter(({ list, name, file }) => list === words || `${file} ${name}`.includes(words))
const stale = wanted.flatMap(missingParts)
if (stale.length > 0) throw new Error(['The code has moved on from these faults:', ...stale].join('\n'))

const { root, remove } = copyProject()
process.once('exit', remove)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

// A test that fails without a fault would notice every fault.
if ((await runTests(wanted)) !== 'survived') throw new Error('A test fails without any fault.')

const left: object[] = []
for (const fault of wanted) {
  const outcome = await withFault(fault)
  console.log(`${outcome.toUpperCase()}: ${fault.name}`)
  if (outcome !== 'noticed') left.push({ outcome, name: fault.name, file: fault.file })
}
if (left.length > 0) console.table(left)
console.log(`${wanted.length} faults, ${wanted.length - left.length} noticed, ${left.length} not`)
process.exitCode = left.length === 0 ? 0 : 1

async function withFault(fault: Fault): Promise<Outcome> {
  const [file, original] = [join(root, fault.file), join(root, '../original')]
  const right = readFileSync(file, 'utf8')
  // Moved instead of written: the file keeps its time, so the site counts as built.
  renameSync(file, original)
  try {
    writeFileSync(
      file,
      Object.entries(fault.change).reduce((text, [find, wrong]) => text.replace(find, () => wrong), right),
    )
    return await runTests([fault])
  } finally {
    renameSync(original, file)
  }
}

/** Runs the tests of some faults in the copy until the first one fails. */
async function runTests(faults: readonly Fault[]): Promise<Outcome> {
  const files = [...new Set(faults.map(({ test }) => test))]
  const titles = faults.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  // TMPDIR: tests that are broken off leave files, which are deleted with the copy.
  const env = { ...process.env, TMPDIR: join(root, '..') }
  // A process group of its own: the processes of a test that was broken off end with it.
  const vitest = spawn(process.execPath, [...VITEST, ...PROJECTS, '--testNamePattern', titles, ...files], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const end = () => {
    try {
      process.kill(-(vitest.pid ?? 0), 'SIGKILL')
    } catch {
      // All processes of the group have ended.
    }
  }
  const limit = setTimeout(end, files.length * LIMIT_PER_FILE_MS)
  process.prependOnceListener('exit', end)
  const [said, [code]] = await Promise.all([textOf(vitest.stdout), once(vitest, 'close')])
  process.off('exit', end)
  clearTimeout(limit)
  end()
  if (/\d failed/.test(said)) return 'noticed'
  return code === 0 && /\d passed/.test(said) ? 'survived' : 'undecided'
}
