import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { fileNamed } from '#model/file-names.ts'
import { writeWhole } from './content-files.ts'
import type { Resource } from './page-files.ts'

/** What is wrong with a photo, a drawing or a film, in German; null if nothing is. */
type CheckPhoto = (path: string) => Promise<string | null>

/** The photos, drawings and films in content/media. */
export type Photos = ReturnType<typeof photosIn>

const FILM_TYPES: Readonly<Record<string, string>> = { '.mp4': 'video/mp4', '.webm': 'video/webm' }
const ENDS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.svg', ...Object.keys(FILM_TYPES)]
const PREVIEW_WIDTH = 640

/** Opens the folder of photos. */
export function photosIn(folder: string, check: CheckPhoto) {
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => ENDS.includes(endOf(name))) : [])
  const previews = new Map<string, Promise<Buffer | null>>()
  // One after the other: sixty photos of 24 megapixels at once would need gigabytes.
  let drawing: Promise<Buffer | null> = Promise.resolve(null)
  return {
    names,
    /** A small picture of a photo, as JPEG, turned as it is seen; a film itself; null if there is none. */
    async preview(name: string): Promise<Resource | null> {
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
    /** Adds a photo. @returns a German sentence if it can't be added. */
    async add(name: string, bytes: Buffer): Promise<string | null> {
      if (!isPlainName(name)) return 'So darf eine Datei nicht heißen. Bitte geben Sie dem Foto einen anderen Namen.'
      if (names().some((each) => isSameName(each, name)))
        return `Ein Foto mit dem Namen ${name} gibt es schon. Bitte benennen Sie das neue um.`
      // It is looked at before it is among the owner's files.
      await using trial = await mkdtempDisposable(join(tmpdir(), 'foto-'))
      const path = join(trial.path, `foto${extname(name)}`)
      await writeFile(path, bytes)
      const fault = (await check(path)) ?? (await damageOf(path))
      if (fault !== null) return `${name}: ${fault}`
      await writeWhole(join(folder, name.normalize()), bytes)
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

/** Whether Windows and macOS take two names for one: there the new file would replace the old one. */
const isSameName = (a: string, b: string): boolean => a.normalize().toLowerCase() === b.normalize().toLowerCase()

const endOf = (name: string): string => extname(name).toLowerCase()

/** A name without a folder in it, on any system, and with an end that photos have. */
function isPlainName(name: string): boolean {
  if (name !== basename(name) || name.startsWith('.') || /[\\/:*?"<>|\p{Cc}]/u.test(name)) return false
  return [...ENDS, '.heic', '.heif'].includes(endOf(name))
}

/** Decodes a whole picture: the head of a photo does not tell that its end is missing. */
async function damageOf(path: string): Promise<string | null> {
  if (endOf(path) in FILM_TYPES) return null
  return sharp(path, { failOn: 'truncated' })
    .stats()
    .then(
      () => null,
      () => 'Diese Datei ist beschädigt oder nicht vollständig. Bitte wählen Sie sie noch einmal aus.',
    )
}

function preview(path: string): Promise<Buffer> {
  return sharp(path)
    .autoOrient()
    .resize({ width: PREVIEW_WIDTH, height: PREVIEW_WIDTH, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 75 })
    .toBuffer()
}
