import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { attributeValues } from '../build/support.ts'
import { copyProject } from '../support/project-copy.ts'

it('two builds at once leave a whole site behind', async () => {
  const { root, remove } = copyProject()
  onTestFinished(remove)
  const build = () => promisify(execFile)(process.execPath, ['tools/build.ts'], { cwd: root })
  // One of them may end with an error when both publish at the same moment.
  const ends = await Promise.allSettled([build(), build()])
  expect(ends.map(({ status }) => status)).toContain('fulfilled')
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8')
  const files = attributeValues(html, 'src').filter((url) => url.startsWith('/'))
  expect(files.length).toBeGreaterThan(9)
  expect(files.filter((url) => !existsSync(join(root, 'dist', url)))).toEqual([])
})
