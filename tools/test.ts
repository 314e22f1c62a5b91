/** `npm test`: every check of the project, ending with the line `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { startVitest } from 'vitest/node'
import { ensureEngines } from './browsers/engines.ts'
import { ROOT } from './paths.ts'

const CHECKS: Record<string, string[]> = {
  types: ['node_modules/typescript/bin/tsc'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  duplicates: ['node_modules/jscpd/run-jscpd.js'],
  build: ['tools/build.ts'],
}
const PROJECTS = ['unit', 'built', 'relay', 'site', 'engines']

let passed = 0
let failed = 0

function count(ok: boolean): void {
  if (ok) passed += 1
  else failed += 1
}

function runCheck(name: string, args: string[]): void {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  count(status === 0)
}

async function runTests(): Promise<void> {
  const vitest = await startVitest('test', [], { watch: false, project: PROJECTS, reporters: ['default'] })
  for (const module of vitest.state.getTestModules()) {
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state !== 'skipped') count(state === 'passed')
    }
    // A file that can't be loaded has no tests that could fail.
    if (module.errors().length > 0) count(false)
  }
  if (vitest.state.getUnhandledErrors().length > 0) count(false)
  await vitest.close()
}

ensureEngines()
for (const [name, args] of Object.entries(CHECKS)) runCheck(name, args)
await runTests()

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
