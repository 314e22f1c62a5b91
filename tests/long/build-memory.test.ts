import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { MEDIA_SOURCE } from '#tools/paths.ts'
import { copyProject } from '../support/project-copy.ts'

const MOST_MB = 600
const LOOK_MS = 20

/** Resident memory in MB of a process and all that it has started; pages they share count for each. */
function memoryOfAll(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const threads = readdirSync(`/proc/${pid}/task`)
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
    )
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    return children.filter(Boolean).reduce((sum, child) => sum + memoryOfAll(Number(child)), own)
  } catch {
    // It has ended a moment ago.
    return 0
  }
}

// Thirty such photos take minutes and as little memory.
it(`a build, a photo of 24 megapixels with it, needs at most ${MOST_MB} MB`, async () => {
  const { root, remove } = copyProject()
  onTestFinished(remove)
  const pictures = join(root, '.cache/pictures')
  for (const name of readdirSync(pictures)) if (name.startsWith('poster-')) rmSync(join(pictures, name))
  // The dearest to read and to write: a camera on its side, and as many pixels in the largest file as there may be.
  const photo = sharp(join(MEDIA_SOURCE, 'poster.jpg')).resize(4900, 4900).withMetadata({ orientation: 6 })
  await photo.jpeg({ quality: 90, progressive: true }).toFile(join(root, 'content/media/poster.jpg'))

  const build = spawn(process.execPath, ['tools/build.ts'], { cwd: root, env: { ...process.env, ENV_FILE: devNull } })
  let peak = 0
  for (; build.exitCode === null && build.signalCode === null; await pauseFor(LOOK_MS)) {
    peak = Math.max(peak, memoryOfAll(build.pid ?? 0))
  }
  expect(build.exitCode).toBe(0)
  expect(readdirSync(pictures).some((name) => name.startsWith('poster-'))).toBe(true)
  expect(peak).toBeLessThan(MOST_MB)
})
