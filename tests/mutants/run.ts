/**
 * `npm run test:mutants [-- LIST or WORDS]`: puts one fault after the other into a copy of the project and shows the faults
 * that no test notices.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { copyProject } from '../support/project-copy.ts'
import { type Fault, FAULTS, movedOn } from './faults.ts'

// A fault may let a test wait for ever; Vitest ends it after two minutes.
const LIMIT_PER_FILE_MS = 3 * 60_000
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter', 'json']
// Some tests are in two projects: those of the long run are left out.
const PROJECTS = ['--project', '!long', '--project', '!any-inputs']

const report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    testResults: v.array(
      v.object({
        status: v.string(),
        assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
      }),
    ),
  }),
)
type Outcome = { noticedBy: string } | { why: 'survived' | 'undecided' }

const words = process.argv.slice(2).join(' ')
const wanted = FAULTS.filter(({ list, name, file }) => list === words || `${file} ${name}`.includes(words))
const stale = wanted.flatMap(movedOn)
if (stale.length > 0) throw new Error(['The code has moved on from these faults:', ...stale].join('\n'))

const { root, remove } = copyProject()
process.once('exit', remove)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

// A test that fails without a fault would notice every fault.
const before = await runTests(wanted)
if (!('why' in before) || before.why !== 'survived') throw new Error(`Without any fault: ${JSON.stringify(before)}`)

const left: object[] = []
for (const fault of wanted) {
  const start = performance.now()
  const outcome = await withFault(fault)
  const said = 'why' in outcome ? outcome.why.toUpperCase() : `noticed by "${outcome.noticedBy}"`
  console.log(`${said} (${Math.round((performance.now() - start) / 1000)} s): ${fault.name}`)
  if ('why' in outcome) left.push({ name: fault.name, file: fault.file, ...outcome })
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
  const reported = join(root, '../report.json')
  rmSync(reported, { force: true })
  const files = [...new Set(faults.map(({ test }) => test))]
  const titles = faults.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const vitest = spawn(
    process.execPath,
    [...VITEST, ...PROJECTS, '--outputFile', reported, '--testNamePattern', titles, ...files],
    {
      cwd: root,
      // Tests that are broken off leave files; they are deleted with the copy.
      env: { ...process.env, TMPDIR: join(root, '..') },
      stdio: 'ignore',
      // A group of its own: the processes of a test that was broken off end with it.
      detached: true,
    },
  )
  const end = () => {
    try {
      process.kill(-(vitest.pid ?? 0), 'SIGKILL')
    } catch {
      // All processes of the group have ended.
    }
  }
  const limit = setTimeout(end, files.length * LIMIT_PER_FILE_MS)
  process.prependOnceListener('exit', end)
  const [code] = await once(vitest, 'exit')
  process.off('exit', end)
  clearTimeout(limit)
  end()
  if (!existsSync(reported)) return { why: 'undecided' }
  const { testResults } = v.parse(report, readFileSync(reported, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return { noticedBy: failed.fullName }
  if (code === 0) return { why: tests.some(({ status }) => status === 'passed') ? 'survived' : 'undecided' }
  // When beforeAll fails, the tests are listed but have not run. A file that cannot be read lists none.
  const unprepared = testResults.find(({ status, assertionResults }) => status === 'failed' && assertionResults[0])
  return unprepared ? { noticedBy: `the preparation of ${files.join(' ')}` } : { why: 'undecided' }
}
