import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { copyProject } from '../support/project-copy.ts'

const said = v.object({ stdout: v.string(), stderr: v.string() })
const run = promisify(execFile)

/** @returns the last line the build has to say. */
async function buildIn(cwd: string): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ['tools/build.ts'], { cwd }).catch((error) =>
    v.parse(said, error),
  )
  return (stderr || stdout).trimEnd().split('\n').at(-1) ?? ''
}

it('two builds at once leave a whole site behind', async () => {
  const { root, remove } = copyProject()
  onTestFinished(remove)
  const build = () => buildIn(root)
  const parts = () => readdirSync(join(root, '.cache'), { recursive: true, encoding: 'utf8' })

  // Ending in the very same moment, one of the two may lose, and says so.
  const outcomes = await Promise.all([build(), build()])
  expect(outcomes).toContain('dist/ ist fertig.')
  for (const outcome of outcomes) expect(outcome).toMatch(/^dist\/ (?:ist fertig|konnte nicht ersetzt werden)/)
  expect(readdirSync(join(root, 'dist'))).toEqual(
    expect.arrayContaining(['index.html', '404.html', 'build.json', 'assets']),
  )
  expect(parts().filter((name) => name.endsWith('prerender.js'))).toEqual([])
})
