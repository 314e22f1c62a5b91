import { hash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { fileNamed } from '#model/file-names.ts'
import { writeWhole } from './content-files.ts'

/** What is wrong with a photo or a drawing, in German; null if nothing is. */
type CheckPhoto = (path: string) => Promise<string | null>

/** The photos and drawings in content/media. */
export type Photos = ReturnType<typeof photosIn>

const ENDS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.svg']
const PREVIEW_WIDTH = 640

/** Opens the folder of photos. @param cache where small pictures are kept. */
export function photosIn(folder: string, cache: string, check: CheckPhoto) {
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => ENDS.includes(endOf(name))) : [])
  // One after the other: sixty photos of 24 megapixels at once would need gigabytes.
  let drawing: Promise<Buffer | null> = Promise.resolve(null)
  return {
    names,
    /** A small picture of a photo, as JPEG, turned as it is seen; null if there is none. */
    async preview(name: string): Promise<Buffer | null> {
      const file = fileNamed(names(), name)
      if (file === undefined) return null
      drawing = drawing.then(() => preview(join(folder, file), cache)).catch(() => null)
      return drawing
    },
    /** Adds a photo. @returns a German sentence if it can't be added. */
    async add(name: string, bytes: Buffer): Promise<string | null> {
      if (!isPlainName(name)) return 'So darf eine Datei nicht heißen. Bitte geben Sie dem Foto einen anderen Namen.'
      if (fileNamed(names(), name) !== undefined)
        return `Ein Foto mit dem Namen ${name} gibt es schon. Bitte benennen Sie das neue um.`
      // It is looked at before it is among the owner's files.
      await using trial = await mkdtempDisposable(join(tmpdir(), 'foto-'))
      const path = join(trial.path, `foto${extname(name)}`)
      await writeFile(path, bytes)
      const fault = await check(path)
      if (fault !== null) return `${name}: ${fault}`
      await writeWhole(join(folder, name.normalize()), bytes)
      return null
    },
  }
}

const endOf = (name: string): string => extname(name).toLowerCase()

/** A name without a folder in it, on any system, and with an end that photos have. */
function isPlainName(name: string): boolean {
  if (name !== basename(name) || name.startsWith('.') || /[\\/:*?"<>|\p{Cc}]/u.test(name)) return false
  return [...ENDS, '.heic', '.heif'].includes(endOf(name))
}

async function preview(path: string, cache: string): Promise<Buffer> {
  const { size, mtimeMs } = statSync(path)
  const kept = join(cache, `${hash('sha256', `${path} ${size} ${mtimeMs}`).slice(0, 32)}.jpg`)
  if (existsSync(kept)) return readFile(kept)
  const picture = await sharp(path)
    .autoOrient()
    .resize({ width: PREVIEW_WIDTH, height: PREVIEW_WIDTH, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 75 })
    .toBuffer()
  await mkdir(cache, { recursive: true })
  await writeFile(kept, picture)
  return picture
}
