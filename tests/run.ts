/**
 * `npm test`: every check of the project, ending with the line `N passed, N failed`. `npm run test:long` (`long` on the
 * command line): the tests that take too long for every commit, with the same last line.
 */
import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import { startVitest, type TestCase } from 'vitest/node'
import { ROOT } from '#tools/paths.ts'
import { installAll } from './support/installed.ts'

const CHECKS: Record<string, string[]> = {
  types: ['node_modules/typescript/bin/tsc'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  'unused code': ['node_modules/knip/bin/knip.js'],
  build: ['tools/build.ts'],
}
const EVERY_COMMIT = ['unit', 'build', 'relay', 'relay-postgres', 'commands', 'pages', 'owner']
const isLong = process.argv.includes('long')
// The reasons in tests/relay/support/machine.ts to skip a test. A test that is skipped for another reason has failed.
const EXPECTED_SKIPS = ['needs root', 'needs to trace processes', 'needs own mounts', 'has its outbox in PostgreSQL']

let passed = 0
let failed = 0

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

/** A skipped test is printed. It counts as failed unless this machine lacks what the test needs. */
function countSkipped(test: TestCase, note = ''): void {
  const isExpected = EXPECTED_SKIPS.includes(note)
  if (!isExpected) count(false)
  const why = isExpected ? `, as this ${note}` : ', and nobody expected that'
  console.log(`skipped${why}: ${test.module.relativeModuleId} > ${test.fullName}`)
}

/**
 * Names each test that needed a second attempt, with the error of the first: either the test or the product has a
 * fault.
 */
function printRetried(tests: readonly TestCase[]): void {
  const retried = tests.filter((test) => test.diagnostic()?.flaky)
  console.log(`\npassed at the second attempt only: ${retried.length}`)
  for (const test of retried) {
    console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const { message, diff = '' } of test.result().errors ?? []) console.log(`    ${message}\n${diff}`)
  }
}

async function runTests(): Promise<void> {
  const project = isLong ? ['any-inputs', 'long', 'long-postgres'] : EVERY_COMMIT
  const vitest = await startVitest('test', [], { watch: false, project, reporters: ['default'] })
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  for (const test of tests) {
    const result = test.result()
    if (result.state === 'skipped') countSkipped(test, result.note)
    else count(result.state === 'passed')
  }
  for (const module of modules) {
    // A test file that cannot be loaded has no tests: count the file itself.
    if (module.errors().length > 0) count(false)
  }
  if (vitest.state.getUnhandledErrors().length > 0) count(false)
  await vitest.close()
  printRetried(tests)
}

// The owner's own settings must not reach a server under test.
process.env['ENV_FILE'] = devNull
// The tests are about the demo, also where a site folder is noted.
process.env['SITE_DIR'] = ROOT
// The checks need none of the programs, and run while those are being installed.
const checks = isLong ? [] : Object.entries(CHECKS).map(runCheck)
// One call of apt-get for all programs; the parts of the tests ask again for theirs.
installAll(isLong)
await Promise.all(checks)
await runTests()

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
