import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { fileNamed } from '#model/file-named.ts'
import { writeWhole } from './write-file.ts'

/** What is wrong with a photo or a drawing, in German; null if nothing is. */
export type CheckPhoto = (path: string) => Promise<string | null>

/** The photos and drawings in content/media. */
export type Photos = {
  names: () => string[]
  /** A small picture of a photo, as JPEG, turned as it is seen; null if there is none. */
  preview: (name: string) => Promise<Buffer | null>
  /** Adds a photo. @returns a German sentence if it can't be added. */
  add: (name: string, bytes: Buffer) => Promise<string | null>
}

const ENDS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.svg']
const PREVIEW_WIDTH = 640

/** Opens the folder of photos. @param cache where small pictures are kept. */
export function photosIn(folder: string, cache: string, check: CheckPhoto): Photos {
  const names = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => ENDS.includes(extname(name).toLowerCase())) : []
  const pathOf = (name: string): string | null => {
    const file = fileNamed(names(), name)
    return file === undefined ? null : join(folder, file)
  }
  // One after the other: sixty photos of 24 megapixels at once would need gigabytes.
  let drawing: Promise<Buffer | null> = Promise.resolve(null)
  return {
    names,
    preview(name) {
      drawing = drawing.then(() => preview(pathOf(name), cache)).catch(() => null)
      return drawing
    },
    async add(name, bytes) {
      if (!isPlainName(name)) return 'So darf eine Datei nicht heißen. Bitte geben Sie dem Foto einen anderen Namen.'
      if (pathOf(name) !== null) return `Ein Foto mit dem Namen ${name} gibt es schon. Bitte benennen Sie das neue um.`
      const fault = await faultOf(bytes, name, check)
      if (fault === null) await writeWhole(join(folder, name.normalize()), bytes)
      return fault
    },
  }
}

/** A name without a folder in it, on any system, and with an end that photos have. */
function isPlainName(name: string): boolean {
  return (
    name === basename(name) &&
    !/[\\/:*?"<>|\p{Cc}]/u.test(name) &&
    !name.startsWith('.') &&
    [...ENDS, '.heic', '.heif'].includes(extname(name).toLowerCase())
  )
}

/** Looks at a photo before it is among the owner's files. */
async function faultOf(bytes: Buffer, name: string, check: CheckPhoto): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'foto-'))
  try {
    const path = join(folder, `foto${extname(name)}`)
    await writeFile(path, bytes)
    const fault = await check(path)
    return fault === null ? null : `${name}: ${fault}`
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function preview(path: string | null, cache: string): Promise<Buffer | null> {
  if (path === null) return null
  const { size, mtimeMs } = statSync(path)
  const key = createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('hex').slice(0, 32)
  const kept = join(cache, `${key}.jpg`)
  const made = await readFile(kept).catch(() => null)
  if (made) return made
  const picture = await sharp(path)
    .autoOrient()
    .resize({ width: PREVIEW_WIDTH, height: PREVIEW_WIDTH, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 75 })
    .toBuffer()
    .catch(() => null)
  if (picture === null) return null
  await mkdir(cache, { recursive: true })
  await writeFile(kept, picture)
  return picture
}
