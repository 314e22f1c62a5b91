import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PICTURE_FORMATS, pictureFileName, type PictureFiles } from '#site/ui/picture-files.ts'
import type { Media } from '#site/content.ts'
import { BuildError } from '../publish/build-error.ts'
import { DAMAGED_PHOTO, type EncodingJob, LONGEST_SIDE } from './encoding-job.ts'
import { addressName } from '#model/address-name.ts'
import { mediaFault, mediaPath } from './media-file.ts'
import { DAMAGED, type Photo, readPhoto } from './photo.ts'
import { showProgress } from './progress.ts'

const WIDTHS = [480, 800, 1200, 1600, LONGEST_SIDE]
// A file of its own full width is worth its bytes only where the next narrower one would be enlarged visibly.
const WORTH_A_FILE = 1.1

// Part of every file's hash: raise it when the encoders or widths change.
const RECIPE = '2'

/**
 * Makes AVIF, WebP and JPEG files of photos, in the widths the layout needs and never larger than the photo. Files
 * already made of the same photo are kept, so a warm run only reads the photos.
 * @param names the files in `sourceDir`, each once.
 * @param cacheDir where the prepared files are kept between builds.
 * @returns the pictures by the names of their files.
 * @throws BuildError naming all photos that can't be read.
 */
export async function preparePictures(
  names: readonly string[],
  sourceDir: string,
  cacheDir: string,
): Promise<Record<string, PictureFiles>> {
  await mkdir(cacheDir, { recursive: true })
  const pictures: Record<string, PictureFiles> = {}
  const faults: string[] = []
  for (const name of names) {
    const picture = await describe(name, sourceDir)
    if (typeof picture === 'string') faults.push(mediaFault(name, picture))
    else pictures[name] = picture
  }

  const missing = Object.entries(pictures).flatMap(([name, picture]) => {
    const jobs = missingFiles(picture, cacheDir)
    return jobs.length > 0 ? [{ name, jobs }] : []
  })
  const progress = showProgress(missing.length)
  for (const { name, jobs } of missing) {
    progress.next()
    if (!(await encode(mediaPath(sourceDir, name), jobs))) faults.push(mediaFault(name, DAMAGED))
  }
  progress.end()
  if (faults.length > 0) throw new BuildError(faults.join('\n'))
  return pictures
}

function missingFiles(picture: PictureFiles, cacheDir: string): EncodingJob[] {
  const jobs = picture.widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, file: join(cacheDir, pictureFileName(picture, width, format)) })),
  )
  return jobs.filter(({ file }) => !existsSync(file))
}

/** Copies the prepared files of pictures and film into the built site. */
export async function publishMedia({ pictures, film }: Media, cacheDir: string, dist: string): Promise<void> {
  await mkdir(join(dist, 'media'), { recursive: true })
  const names = Object.values(pictures).flatMap((picture) =>
    picture.widths.flatMap((width) => PICTURE_FORMATS.map((format) => pictureFileName(picture, width, format))),
  )
  names.push(...film.map(({ src }) => basename(src)))
  // Two photos of the same name and bytes ("Küche.jpg", "kueche.jpg") share their files.
  await Promise.all([...new Set(names)].map((name) => copyFile(join(cacheDir, name), join(dist, 'media', name))))
}

async function describe(file: string, folder: string): Promise<PictureFiles | string> {
  const path = mediaPath(folder, file)
  const photo = await readPhoto(path)
  if (typeof photo === 'string') return photo
  const hash = createHash('sha256').update(RECIPE)
  // As a stream: photos of 30 MB each would be counted against the build's memory.
  await pipeline(createReadStream(path), hash)
  return { name: addressName(file), hash: hash.digest('hex').slice(0, 8), ...photo, widths: widthsOf(photo) }
}

function widthsOf({ width, height }: Photo): number[] {
  const widest = Math.min(width, LONGEST_SIDE, Math.round((LONGEST_SIDE * width) / height))
  const widths = WIDTHS.filter((candidate) => candidate <= widest)
  return widest > (widths.at(-1) ?? 0) * WORTH_A_FILE ? [...widths, widest] : widths
}

/**
 * In a process for each photo: one for all grew to 500 MB, and kept it while Vite was building.
 * @returns whether the photo could be read.
 */
async function encode(photo: string, jobs: EncodingJob[]): Promise<boolean> {
  // With memory of its own for each thread, as glibc gives it, it needs 440 MB for the dearest photo instead of 340.
  const env = { ...process.env, MALLOC_ARENA_MAX: '1' }
  const encoder = fork(join(import.meta.dirname, 'encode.ts'), [photo], { env })
  encoder.send(jobs)
  const [code] = await once(encoder, 'exit')
  if (code !== 0 && code !== DAMAGED_PHOTO) {
    throw new BuildError(
      `${photo} konnte nicht umgerechnet werden. Ist noch Platz auf der Festplatte, und darf dieser Benutzer im Ordner .cache schreiben?`,
    )
  }
  return code === 0
}
