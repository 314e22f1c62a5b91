/**
 * `npm run update:prepare VERSION`: how the version before asks this one, in a folder of its own with the owner's content,
 * whether it may take its place. Every later version must have it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { BuildError, complain } from '../build-error.ts'
import { CONTENT, ROOT } from '../paths.ts'
import { migrate } from './migrations.ts'

try {
  const changes = migrate(CONTENT, process.argv[2] ?? '')
  if (changes.length > 0) console.log(['In content/ wird angepasst:', ...changes].join('\n  - '))
  run(['tools/build.ts'], 'Mit diesen Inhalten lässt sie sich nicht bauen.')
  // What it finds can often be put right in the new version alone, in a field the old one does not have.
  run(['tools/check-live.ts'], 'Die Prüfung vor dem Livegang ist gescheitert.', 1)
  testAnyBusiness()
} catch (error) {
  complain(error)
}

function testAnyBusiness(): void {
  const hasBrowser = ['chromium', 'pdftoppm'].every((name) => existsSync(`/usr/bin/${name}`))
  const missing = 'ohne Browser, denn Chromium oder poppler-utils fehlt'
  console.log(`Geprüft wird, was für jeden Betrieb gilt (${hasBrowser ? 'rund fünf Minuten' : missing}).`)
  // What the owner has set for real must not reach a server under test.
  process.env['ENV_FILE'] = devNull
  const tests = ['run', '--project=every-business', '--reporter=dot', ...(hasBrowser ? [] : ['tests/build'])]
  run(['node_modules/vitest/vitest.mjs', ...tests], 'Eine Prüfung ist gescheitert.')
}

function run(args: readonly string[], failed: string, mostExitCode = 0): void {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status === null || status > mostExitCode) throw new BuildError(failed)
}
