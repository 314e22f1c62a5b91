import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { copyProject } from '../support/project-copy.ts'
import { attributeValues } from '../build/support.ts'

const said = v.object({ stdout: v.string(), stderr: v.string() })
const run = promisify(execFile)

/** @returns the last line of the build: on a slow machine the bundler prints a warning as well. */
async function buildIn(cwd: string): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ['tools/build.ts'], { cwd }).catch((error) =>
    v.parse(said, error),
  )
  return /^dist\/ .*$/m.exec(stdout + stderr)?.[0] ?? stderr
}

it('two builds at once leave a whole site behind', async () => {
  const { root, remove } = copyProject()
  onTestFinished(remove)
  // When both end at the same moment, one may fail and say so.
  const outcomes = await Promise.all([buildIn(root), buildIn(root)])
  expect(outcomes).toContain('dist/ ist fertig.')
  for (const outcome of outcomes) expect(outcome).toMatch(/^dist\/ (?:ist fertig|konnte nicht ersetzt werden)/)
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8')
  const files = attributeValues(html, 'src').filter((url) => url.startsWith('/'))
  expect(files.length).toBeGreaterThan(9)
  expect(files.filter((url) => !existsSync(join(root, 'dist', url)))).toEqual([])
  const left = readdirSync(join(root, '.cache'), { recursive: true, encoding: 'utf8' })
  expect(left.filter((name) => name.endsWith('prerender.js'))).toEqual([])
})
