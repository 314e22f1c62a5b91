import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  PICTURE_FORMATS,
  pictureFileName,
  type PictureFiles,
  type PictureFormat,
} from '#site/ui/picture/picture-files.ts'

const WIDTHS = [480, 800, 1200, 1600, 1920]

// AVIF at quality 50 and effort 4: the smallest files whose plain fronts show no blocks at 100 % zoom.
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 74 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 76, mozjpeg: true }),
}

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
  const jobs: (() => Promise<void>)[] = []

  for (const source of sources) {
    const original = await readFile(join(sourceDir, source))
    const picture = await describe(parse(source).name, original)
    pictures[parse(source).name] = picture
    for (const width of picture.widths) {
      for (const format of PICTURE_FORMATS) {
        const file = join(cacheDir, pictureFileName(picture, width, format))
        if (!existsSync(file)) jobs.push(() => encode(original, width, format, file))
      }
    }
  }
  await runJobs(jobs)
  return pictures
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

async function encode(original: Buffer, width: number, format: PictureFormat, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await ENCODERS[format](sharp(original).rotate().resize({ width })).toFile(unfinished)
  // Renamed when whole: an interrupted build must not leave half a picture behind.
  await rename(unfinished, file)
}

async function runJobs(jobs: (() => Promise<void>)[]): Promise<void> {
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
