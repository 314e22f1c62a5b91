import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyProject } from '../mutants/project-copy.ts'
import { peakMemoryOf } from '../support/process-tree.ts'

const MOST_MB = 600

// All pictures take half a minute and as little memory: `npm run bench -- build`.
it.runIf(process.platform === 'linux')(`a build, the largest photo with it, needs at most ${MOST_MB} MB`, async () => {
  const { root, remove } = copyProject()
  onTestFinished(remove)
  const pictures = join(root, '.cache/pictures')
  for (const name of readdirSync(pictures)) if (name.startsWith('poster-')) rmSync(join(pictures, name))

  const build = spawn(process.execPath, ['tools/build.ts'], { cwd: root, env: { ...process.env, ENV_FILE: devNull } })
  const peak = await peakMemoryOf(build)
  expect(build.exitCode).toBe(0)
  expect(readdirSync(pictures).some((name) => name.startsWith('poster-'))).toBe(true)
  expect(peak).toBeLessThan(MOST_MB)
})
