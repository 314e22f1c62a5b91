import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { MEDIA_SOURCE } from '#tools/paths.ts'
import { copyProject } from '../support/project-copy.ts'
import { peakMemoryOf } from '../support/process-tree.ts'

const MOST_MB = 600

// Thirty such photos take minutes and as little memory.
it.runIf(process.platform === 'linux')(
  `a build, a photo of 24 megapixels with it, needs at most ${MOST_MB} MB`,
  async () => {
    const { root, remove } = copyProject()
    onTestFinished(remove)
    const pictures = join(root, '.cache/pictures')
    for (const name of readdirSync(pictures)) if (name.startsWith('poster-')) rmSync(join(pictures, name))
    // The dearest to read and to write: a camera on its side, and as many pixels in the largest file as there may be.
    const photo = sharp(join(MEDIA_SOURCE, 'poster.jpg')).resize(4900, 4900).withMetadata({ orientation: 6 })
    await photo.jpeg({ quality: 90, progressive: true }).toFile(join(root, 'content/media/poster.jpg'))

    const build = spawn(process.execPath, ['tools/build.ts'], { cwd: root, env: { ...process.env, ENV_FILE: devNull } })
    const peak = await peakMemoryOf(build)
    expect(build.exitCode).toBe(0)
    expect(readdirSync(pictures).some((name) => name.startsWith('poster-'))).toBe(true)
    expect(peak).toBeLessThan(MOST_MB)
  },
)
