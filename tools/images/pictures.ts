import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { PICTURE_FORMATS, pictureFileName, type PictureFiles } from '#site/ui/picture/picture-files.ts'
import type { EncodingJob } from './encoding-job.ts'

const WIDTHS = [480, 800, 1200, 1600, 1920]

// Part of every file's hash: raise it when the encoders or widths change.
const RECIPE = '1'

/**
 * Makes AVIF, WebP and JPEG files of every JPEG or PNG in `sourceDir`, in the widths the layout needs and never larger
 * than the original. Files already made from the same original are kept, so a warm run only reads the originals.
 * @param cacheDir where the prepared files are kept between builds.
 * @returns the pictures by their file name without extension.
 */
export async function preparePictures(sourceDir: string, cacheDir: string): Promise<Record<string, PictureFiles>> {
  await mkdir(cacheDir, { recursive: true })
  const sources = (await readdir(sourceDir)).filter((name) => /\.(jpe?g|png)$/i.test(name)).toSorted()
  const pictures: Record<string, PictureFiles> = {}

  for (const source of sources) {
    const original = await readFile(join(sourceDir, source))
    const picture = await describe(parse(source).name, original)
    pictures[parse(source).name] = picture
    const jobs = missingFiles(picture, cacheDir)
    if (jobs.length > 0) await encode(join(sourceDir, source), jobs)
  }
  return pictures
}

function missingFiles(picture: PictureFiles, cacheDir: string): EncodingJob[] {
  const jobs = picture.widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, file: join(cacheDir, pictureFileName(picture, width, format)) })),
  )
  return jobs.filter(({ file }) => !existsSync(file))
}

/** Copies the prepared files of the pictures into the built site. */
export async function publishPictures(
  pictures: Record<string, PictureFiles>,
  cacheDir: string,
  dist: string,
): Promise<void> {
  await mkdir(join(dist, 'media'), { recursive: true })
  const names = Object.values(pictures).flatMap((picture) =>
    picture.widths.flatMap((width) => PICTURE_FORMATS.map((format) => pictureFileName(picture, width, format))),
  )
  await Promise.all(names.map((name) => copyFile(join(cacheDir, name), join(dist, 'media', name))))
}

async function describe(name: string, original: Buffer): Promise<PictureFiles> {
  const { width, height } = await sharp(original).metadata()
  const hash = createHash('sha256').update(RECIPE).update(original).digest('hex').slice(0, 8)
  const widths = WIDTHS.filter((candidate) => candidate <= width)
  return { name, hash, width, height, widths: widths.length > 0 ? widths : [width] }
}

/** In a process for each photo: one for all grew to 500 MB, and kept it while Vite was building. */
async function encode(original: string, jobs: EncodingJob[]): Promise<void> {
  const encoder = fork(join(import.meta.dirname, 'encode.ts'), [original])
  encoder.send(jobs)
  const [code] = await once(encoder, 'exit')
  if (code !== 0) throw new Error(`${original} could not be prepared: its process ended with ${code}.`)
}
