import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { fileNamed } from '#model/file-names.ts'
import { shippedMediaIn } from '#model/read/shipped.ts'
import { writeWhole } from './content-files.ts'

/** Checks a photo, a drawing or a film. @returns a German sentence about its fault. */
type CheckPhoto = (path: string) => Promise<string | null>

/** The photos, drawings and films in content/media. */
export type Photos = ReturnType<typeof photosIn>

const FILM_TYPES: Readonly<Record<string, string>> = { '.mp4': 'video/mp4', '.webm': 'video/webm' }
const ENDS = ['.jpg', '.jpeg', '.jfif', '.png', '.webp', '.avif', '.svg', ...Object.keys(FILM_TYPES)]
const PREVIEW_WIDTH = 640
/** German sentence of `add` where a file has the name already. */
export const NAME_TAKEN = 'Ein Foto mit diesem Namen gibt es schon.'

/** Opens the folder of photos. */
export function photosIn(folder: string, check: CheckPhoto) {
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => ENDS.includes(endOf(name))) : [])
  const previews = new Map<string, Promise<Buffer | null>>()
  // One after the other: sixty photos of 24 megapixels at once would need gigabytes.
  let drawing: Promise<Buffer | null> = Promise.resolve(null)
  return {
    /** All files, the demo's marked. */
    list(): { name: string; isDemo: boolean }[] {
      const all = names()
      const demo = shippedMediaIn(folder, all)
      return all.map((name) => ({ name, isDemo: demo.includes(name) }))
    },
    /** A small upright picture of a photo, or a film itself; null if there is none. */
    async preview(name: string): Promise<{ type: string; body: Buffer } | null> {
      const file = fileNamed(names(), name)
      if (file === undefined) return null
      const path = join(folder, file)
      const film = FILM_TYPES[endOf(file)]
      if (film !== undefined) return { type: film, body: await readFile(path) }
      const key = `${path} ${statSync(path).mtimeMs}`
      if (!previews.has(key)) {
        drawing = drawing.then(() => preview(path)).catch(() => null)
        previews.set(key, drawing)
      }
      const body = await previews.get(key)
      return body ? { type: 'image/jpeg', body } : null
    },
    /** Adds a photo. @param replaces whether it may replace one of that name. @returns a German sentence if it was not added. */
    async add(name: string, bytes: Buffer, replaces: boolean): Promise<string | null> {
      if (!isPlainName(name)) return 'So darf eine Datei nicht heißen. Bitte geben Sie dem Foto einen anderen Namen.'
      const old = names().find((each) => isSameName(each, name))
      if (old !== undefined && !replaces) return NAME_TAKEN
      // Checked before it is among the owner's files.
      await using trial = await mkdtempDisposable(join(tmpdir(), 'foto-'))
      const path = join(trial.path, `foto${extname(name)}`)
      await writeFile(path, bytes)
      const fault = await check(path)
      if (fault !== null) return fault
      const upright = await withoutExif(path)
      if (upright === null)
        return 'Diese Datei ist beschädigt oder nicht vollständig. Bitte wählen Sie sie noch einmal aus.'
      await writeWhole(join(folder, old ?? name.normalize()), upright)
      return null
    },
    /** Deletes a photo. @returns a German sentence if there is none. */
    async remove(name: string): Promise<string | null> {
      const file = fileNamed(names(), name)
      if (file === undefined) return 'Dieses Foto gibt es nicht mehr.'
      await rm(join(folder, file))
      return null
    },
  }
}

const endOf = (name: string): string => extname(name).toLowerCase()

/** Whether Windows and macOS take two names for one: there the new file would replace the old one. */
const isSameName = (a: string, b: string): boolean => a.normalize().toLowerCase() === b.normalize().toLowerCase()

/** Whether a name holds no folder on any system, and ends as photos do. */
function isPlainName(name: string): boolean {
  if (name !== basename(name) || name.startsWith('.') || /[\\/:*?"<>|\p{Cc}]/u.test(name)) return false
  return [...ENDS, '.heic', '.heif'].includes(endOf(name))
}

/** The bytes of a photo, turned upright and without the camera's notes, which may name the place; null if it is damaged. */
async function withoutExif(path: string): Promise<Buffer | null> {
  const bytes = await readFile(path)
  if (endOf(path) in FILM_TYPES) return bytes
  const photo = sharp(bytes, { failOn: 'truncated' })
  try {
    const { exif, format } = await photo.metadata()
    if (exif && format !== 'svg')
      return await photo.autoOrient().keepIccProfile().toFormat(format, { quality: 92 }).toBuffer()
    // Decodes the whole photo: its head does not tell that the end is missing. stats() misses it when several photos are read
    // at once (83 of 480 tries).
    await photo.raw().toBuffer()
    return bytes
  } catch {
    return null
  }
}

function preview(path: string): Promise<Buffer> {
  return sharp(path)
    .autoOrient()
    .resize({ width: PREVIEW_WIDTH, height: PREVIEW_WIDTH, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 75 })
    .toBuffer()
}
