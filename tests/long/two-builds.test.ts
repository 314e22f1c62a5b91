import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import { copyContent } from '../support/content-copy.ts'
import { attributeValues } from '../build/support.ts'

const said = v.object({ stdout: v.string(), stderr: v.string() })
const run = promisify(execFile)

/** @returns the last line of the build: on a slow machine the bundler prints a warning as well. */
async function build(site: string): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ['tools/build.ts'], {
    cwd: ROOT,
    env: { ...process.env, SITE_DIR: site },
  }).catch((error) => v.parse(said, error))
  return /^dist\/ .*$/m.exec(stdout + stderr)?.[0] ?? stderr
}

it('two builds at once leave a whole site behind', async () => {
  const { site, remove } = copyContent()
  onTestFinished(remove)
  // When both end at the same moment, one may fail and say so.
  const outcomes = await Promise.all([build(site), build(site)])
  expect(outcomes).toContain('dist/ ist fertig.')
  for (const outcome of outcomes) expect(outcome).toMatch(/^dist\/ (?:ist fertig|konnte nicht ersetzt werden)/)
  const html = readFileSync(join(site, 'dist/index.html'), 'utf8')
  const files = attributeValues(html, 'src').filter((url) => url.startsWith('/'))
  expect(files.length).toBeGreaterThan(9)
  expect(files.filter((url) => !existsSync(join(site, 'dist', url)))).toEqual([])
  expect(readdirSync(join(site, 'dist.builds')).filter((name) => name.startsWith('unfinished'))).toEqual([])
})
