/**
 * `npm test`: every check of the project, ending with the line `N passed, N failed`. `npm test -- relay commands` runs parts
 * of it: projects of vitest.config.ts, or `checks`. `npm run test:long [-- PARTS]` (`long` on the command line): every test,
 * also those that take too long for every commit, with random inputs and the same last line.
 */
import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import { startVitest, type TestCase } from 'vitest/node'
import { ROOT } from '#build/paths.ts'
import { installAll, isMissing } from './support/installed.ts'

const CHECKS: Record<string, string[]> = {
  types: ['node_modules/typescript/bin/tsc'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  'unused code': ['node_modules/knip/bin/knip.js'],
  build: ['commands/build.ts'],
}
const EVERY_COMMIT = ['unit', 'build', 'relay', 'relay-postgres', 'commands', 'pages', 'owner', 'office']
const PARTS = ['checks', ...EVERY_COMMIT]
const isLong = process.argv[2] === 'long'
const words = process.argv.slice(isLong ? 3 : 2)
const ALL = isLong ? [...PARTS, 'long'] : PARTS
const parts = words.length === 0 ? ALL : words
/** The long run has these files alone, and the tests whose title ends with '(long)'. */
const LONG = [
  'tests/relay/{http/nginx,mail/login,outbox/limits,sites/proxies}.test.ts',
  'tests/commands/{release,site-folder,starters}.test.ts',
  'tests/owner/{editor-files,editor-update,painters/painters}.test.ts',
  'tests/pages/{changed,form/external,gestures}.test.ts',
  'tests/access/{enlarged,seen,spoken}.test.ts',
  'tests/engines/firefox.test.ts',
]
const testNamePattern = isLong ? /$/ : /(?<!\(long\))$/
/** A busy machine may need one now and then. */
const MOST_SECOND_ATTEMPTS = 2
// The reasons in tests/relay/support/machine.ts to skip a test. A test that is skipped for another reason has failed.
const EXPECTED_SKIPS = [
  'needs root',
  'needs to trace processes',
  'needs own mounts',
  'has its outbox in PostgreSQL',
  'needs Wine 10',
]

let passed = 0
let failed = 0
let skipped = 0

function count(ok: boolean): void {
  if (ok) passed += 1
  else failed += 1
}

/** The checks run side by side: most use one core only. Each prints its output when it has ended. */
function runCheck([name, args]: [string, string[]]): Promise<void> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: Infinity }, (error, stdout, stderr) => {
      console.log(`\n— ${name}\n${stdout}${stderr}`)
      count(error === null)
      resolve()
    })
  })
}

/** Counts a test. It may be skipped only where this machine lacks what the test needs; each skipped test is printed. */
function countTest(test: TestCase): void {
  const result = test.result()
  if (result.state === 'passed') return count(true)
  // Where a hook fails, the tests behind it are skipped.
  const hooks = test.parent.type === 'suite' ? test.parent.errors() : []
  const lack = [...(result.errors ?? []), ...hooks, ...test.module.errors()].find(isMissing)?.message
  const note = lack ?? (result.state === 'skipped' && EXPECTED_SKIPS.find((skip) => skip === result.note))
  if (note) skipped += 1
  else count(false)
  if (note) console.log(`skipped (${note}): ${test.module.relativeModuleId} > ${test.fullName}`)
  else if (result.state === 'skipped') console.log(`skipped without a known reason: ${test.fullName}`)
}

/**
 * Names each test that needed a second attempt, with the error of the first: either the test or the product has a
 * fault. Too many of them are a failure.
 */
function countRetried(tests: readonly TestCase[]): void {
  const retried = tests.filter((test) => test.diagnostic()?.flaky)
  console.log(`\npassed at the second attempt only: ${retried.length}, of at most ${MOST_SECOND_ATTEMPTS}`)
  if (retried.length > MOST_SECOND_ATTEMPTS) count(false)
  for (const test of retried) {
    console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const { message, diff = '' } of test.result().errors ?? []) console.log(`    ${message}\n${diff}`)
  }
}

async function runTests(): Promise<void> {
  const project = parts.filter((part) => part !== 'checks')
  if (project.length === 0) return
  const cliExclude = isLong ? [] : LONG
  const vitest = await startVitest('test', [], {
    watch: false,
    project,
    cliExclude,
    testNamePattern,
    reporters: ['default'],
  })
  const modules = vitest.state.getTestModules()
  const all = modules.flatMap((module) => [...module.children.allTests()])
  const tests = all.filter(({ fullName }) => testNamePattern.test(fullName))
  tests.forEach(countTest)
  console.log(`\nonly in the long run, with the files of LONG: ${all.length - tests.length}`)
  // A test file that cannot be loaded has no tests: count the file itself.
  for (const module of modules) if (module.errors().some((error) => !isMissing(error))) count(false)
  if (vitest.state.getUnhandledErrors().length > 0) count(false)
  await vitest.close()
  countRetried(tests)
}

const unknown = words.filter((word) => !ALL.includes(word))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${ALL.join(', ')}`)
  process.exit(1)
}
// The owner's own settings must not reach a server under test.
process.env['ENV_FILE'] = devNull
// The tests are about the demo, also where a site folder is noted.
process.env['SITE_DIR'] = ROOT
if (isLong) Object.assign(process.env, { LONG_RUN: '1', FAULT_KILLS: '200' })
// The checks need none of the programs, and run while those are being installed.
const checks = parts.includes('checks') ? Object.entries(CHECKS).map(runCheck) : []
// One call of apt-get for all programs; the parts of the tests ask again for theirs.
installAll(isLong)
await Promise.all(checks)
await runTests()

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
