import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { addressName, fileNamed } from '#model/file-names.ts'
import { Fault } from '#model/read/report.ts'
import { PICTURE_FORMATS, pictureFileName, type PictureFiles } from '#pages/ui/picture-files.ts'
import { BuildError } from '../build-error.ts'
import { MEDIA_SOURCE, PICTURE_CACHE } from '../paths.ts'
import { DAMAGED_PHOTO, type EncodingJob, LONGEST_SIDE } from './encode.ts'

const WIDTHS = [480, 800, 1200, 1600, LONGEST_SIDE]
// A file in the photo's own width is made only when it is 10 % wider than the next narrower one: less is not visible.
const WORTH_A_FILE = 1.1

// Part of every file's hash: raise it when the encoders or widths change.
const RECIPE = '3'

const READABLE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const HEIC = /^image\/hei[cf]/

const AGAIN = 'Bitte holen Sie das Foto noch einmal von Kamera oder Telefon.'
const AS_JPEG =
  'Bitte speichern Sie das Foto als JPEG: am Mac in „Vorschau“ mit Ablage, Exportieren; unter Windows in „Fotos“ mit Speichern unter.'

const DAMAGED = `Das Foto ist beschädigt oder nicht vollständig. ${AGAIN}`

// sharp reads no photo of more than 268 megapixels.
const MOST_PIXELS = 268e6

/** The size of a photo in pixels, turned as its EXIF data says. */
type Photo = { width: number; height: number }

/**
 * Reads the head of a photo.
 * @returns its size; else a German sentence that says what is wrong with the file and what to do.
 */
export async function readPhoto(path: string): Promise<Photo | string> {
  const file = await stat(path).catch(() => null)
  if (!file) return 'Diese Datei fehlt.'
  if (file.isDirectory()) return 'Das ist ein Ordner, kein Foto.'
  if (file.size === 0) return `Diese Datei ist leer. ${AGAIN}`

  const type = await fileTypeFromFile(path).catch(() => undefined)
  if (type && HEIC.test(type.mime)) return `HEIC, das Format der iPhones, kann hier nicht gelesen werden. ${AS_JPEG}`
  if (type?.mime.startsWith('video/')) return 'Das ist ein Film, kein Foto. Bitte nennen Sie dort ein Foto.'
  if (!type?.mime.startsWith('image/')) return `Das ist kein Foto, auch wenn der Name so endet. ${AGAIN}`
  if (!READABLE.includes(type.mime)) {
    return `Das Foto ist als ${type.ext.toUpperCase()} gespeichert. Möglich sind JPEG, PNG, WebP und AVIF. ${AS_JPEG}`
  }
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) return DAMAGED
  const { width, height } = head.autoOrient
  if (width * height <= MOST_PIXELS) return { width, height }
  return `Das Foto hat ${Math.ceil((width * height) / 1e6)} Megapixel, erlaubt sind ${MOST_PIXELS / 1e6}. Bitte verkleinern Sie es, zum Beispiel auf 6000 Pixel Breite.`
}

/**
 * Makes AVIF and JPEG files of photos, in the widths the layout needs and never larger than the photo. Files
 * already made of the same photo are kept, so a warm run only reads the photos.
 * @param names files of content/media, each once.
 * @returns the pictures by the names of their files.
 * @throws BuildError naming all photos whose pixels can't be read.
 */
export async function preparePictures(names: readonly string[]): Promise<Record<string, PictureFiles>> {
  await mkdir(PICTURE_CACHE, { recursive: true })
  const pictures: Record<string, PictureFiles> = {}
  for (const name of names) pictures[name] = await describe(name)
  const faults: Fault[] = []
  const missing = Object.entries(pictures)
    .map(([name, picture]) => ({ name, jobs: missingFiles(picture) }))
    .filter(({ jobs }) => jobs.length > 0)
  for (const [index, { name, jobs }] of missing.entries()) {
    console.log(`Bild ${index + 1} von ${missing.length}`)
    if (!(await encode(mediaPath(MEDIA_SOURCE, name), jobs))) faults.push(mediaFault(name, DAMAGED))
  }
  if (faults.length > 0) throw new BuildError(faults)
  return pictures
}

function missingFiles(picture: PictureFiles): EncodingJob[] {
  const jobs = picture.widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({
      width,
      format,
      file: join(PICTURE_CACHE, pictureFileName(picture, width, format)),
    })),
  )
  return jobs.filter((job) => !existsSync(job.file))
}

async function describe(file: string): Promise<PictureFiles> {
  const path = mediaPath(MEDIA_SOURCE, file)
  const photo = await readPhoto(path)
  if (typeof photo === 'string') throw new BuildError([mediaFault(file, photo)])
  const hash = createHash('sha256').update(RECIPE)
  // The photo is read as a stream: it may have 30 MB, and the build must need little memory.
  await pipeline(createReadStream(path), hash)
  return { name: addressName(file), hash: hash.digest('hex').slice(0, 8), ...photo, widths: widthsOf(photo) }
}

function widthsOf({ width, height }: Photo): number[] {
  const widest = Math.min(width, LONGEST_SIDE, Math.round((LONGEST_SIDE * width) / height))
  const widths = WIDTHS.filter((candidate) => candidate <= widest)
  return widest > (widths.at(-1) ?? 0) * WORTH_A_FILE ? [...widths, widest] : widths
}

/**
 * Each photo has a process of its own: a process for all photos grew to 500 MB, and kept the memory while Vite was building.
 * @returns whether the photo could be read.
 */
async function encode(photo: string, jobs: EncodingJob[]): Promise<boolean> {
  // One memory arena instead of one for each thread (glibc): 340 MB instead of 440 MB for the largest photo.
  const env = { ...process.env, MALLOC_ARENA_MAX: '1' }
  const args = [join(import.meta.dirname, 'encode.ts'), photo, JSON.stringify(jobs)]
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit')
  if (code !== 0 && code !== DAMAGED_PHOTO) {
    throw new BuildError(
      `${photo} konnte nicht umgerechnet werden. Ist noch Platz auf der Festplatte, und darf dieser Benutzer im Ordner .cache schreiben?`,
    )
  }
  return code === 0
}

/** The path of a file in content/media. @param name as the content writes it. */
export function mediaPath(folder: string, name: string): string {
  const file = existsSync(folder) && fileNamed(readdirSync(folder), name)
  return join(folder, file || name)
}

/** A fault of a file of content/media. */
export function mediaFault(name: string, sentence: string): Fault {
  return new Fault(`media/${name}`, [], null, sentence)
}
