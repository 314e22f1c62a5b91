import { existsSync, readdirSync } from 'node:fs'
import { mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, parse } from 'node:path'
import sharp from 'sharp'
import { fileNamed } from '#model/file-names.ts'
import { withoutNotes } from '#model/read/film-notes.ts'
import { shippedMediaIn } from '#model/read/shipped.ts'
import { writeAtomically } from './write-atomically.ts'

/** A refusal whose message is a German sentence for the owner. */
export class OwnerError extends Error {}

/** Checks a photo, a film or a drawing, which it draws as the site shows it. @returns a German sentence about its fault. */
type Check = (path: string) => Promise<{ svg?: string } | string>

export type Photos = ReturnType<typeof photosIn>

/** A file of content/media: which field it fits, and the labels of the forms that show it. */
export type Photo = { name: string; isDemo: boolean; kind: string; shown: readonly string[] }

/** The fields that a file fits, by its ending. WebM only lies beside an MP4; HEIC gets a sentence of its own when it is read. */
const KINDS: [ending: RegExp, kind: string][] = [
  [/\.(jpe?g|jfif|png|webp|avif)$/i, 'photo'],
  [/\.svg$/i, 'drawing'],
  [/\.mp4$/i, 'film'],
  [/\.webm$/i, 'second film'],
]
const kindOf = (name: string): string | undefined => KINDS.find(([ending]) => ending.test(name))?.[1]
// macOS writes notes on a photo beside it, into ._kueche.jpg.
const isListed = (name: string): boolean => !name.startsWith('.') && kindOf(name) !== undefined
const isFilm = (name: string): boolean => /\.(mp4|webm)$/i.test(name)

const PREVIEW_WIDTH = 640
const WRONG_NAME = 'So darf eine Datei nicht heißen. Bitte geben Sie dem Foto einen anderen Namen.'
// Systems allow 255 bytes; a file that is being written has a longer name.
const LONGEST_NAME = 200
const LONG_NAME =
  'Dieser Name ist zu lang. Bitte geben Sie der Datei einen kürzeren und fügen Sie sie noch einmal hinzu.'
const WRONG_KIND = 'Das ist kein Foto und kein Film. Möglich sind JPEG, PNG, WebP, AVIF, SVG, MP4 und WebM.'
const DAMAGED = 'Diese Datei ist beschädigt oder nicht vollständig. Bitte wählen Sie sie noch einmal aus.'

// libvips would keep the photos it has read open. Windows deletes no open file.
sharp.cache(false)

/** Opens the folder of photos. */
export function photosIn(folder: string, check: Check) {
  const names = () => (existsSync(folder) ? readdirSync(folder).filter(isListed) : [])
  return {
    /** All files; `isDemo` marks those of the demo. */
    list(): Omit<Photo, 'shown'>[] {
      const all = names()
      const demo = shippedMediaIn(folder, all)
      return all.map((name) => ({ name, isDemo: demo.includes(name), kind: kindOf(name) ?? '' }))
    },
    /** A small upright picture of a photo, a drawing as the site shows it, or a film itself; null if there is none. */
    async preview(name: string): Promise<{ type: string; body: Buffer | string } | null> {
      const file = fileNamed(names(), name)
      if (file === undefined) return null
      const path = join(folder, file)
      if (isFilm(file)) return { type: `video/${extname(file).slice(1).toLowerCase()}`, body: await readFile(path) }
      if (kindOf(file) !== 'drawing') {
        const body = await small(path).catch(() => null)
        return body && { type: 'image/jpeg', body }
      }
      const drawn = await check(path)
      return typeof drawn === 'string' ? null : { type: 'image/svg+xml', body: drawn.svg ?? '' }
    },
    /** Adds a photo, under another name if a file has its name. @returns its name. @throws OwnerError */
    async add(name: string, bytes: Buffer): Promise<string> {
      if (Buffer.byteLength(name) > LONGEST_NAME) throw new OwnerError(`${name.slice(0, 40)} …: ${LONG_NAME}`)
      if (!isPlainName(name)) throw new OwnerError(`${name}: ${WRONG_NAME}`)
      if (!kindOf(name) && !/\.hei[cf]$/i.test(name)) throw new OwnerError(`${name}: ${WRONG_KIND}`)
      // The photo is checked before it lies among the owner's files.
      await using trial = await mkdtempDisposable(join(tmpdir(), 'foto-'))
      const path = join(trial.path, `foto${extname(name)}`)
      await writeFile(path, bytes)
      const read = await check(path)
      const upright = typeof read === 'string' ? null : await withoutPlace(path)
      if (upright === null) throw new OwnerError(`${name}: ${typeof read === 'string' ? read : DAMAGED}`)
      // A JPEG may bear the name it had as HEIC. No field would offer it under that name.
      const added = freeName(name.normalize().replace(/\.hei[cf]$/i, '.jpg'), names())
      writeAtomically(join(folder, added), upright)
      return added
    },
    /** Deletes a photo. @throws OwnerError if there is none. */
    async remove(name: string): Promise<void> {
      const file = fileNamed(names(), name)
      if (file === undefined) throw new OwnerError('Dieses Foto gibt es nicht mehr.')
      await rm(join(folder, file))
    },
  }
}

/** Whether every system takes a name: on Windows `aux.jpg` is a device, and no name ends in a point. */
const isPlainName = (name: string): boolean =>
  !/^\.|[\\/:*?"<>|\p{Cc}]|[. ]$|^(?:con|prn|aux|nul|(?:com|lpt)\d)(?:\.|$)/iu.test(name)

/**
 * The bytes of a photo or film without the notes that may name the place, a photo turned upright; null if the photo is
 * damaged.
 */
async function withoutPlace(path: string): Promise<Buffer | null> {
  const bytes = await readFile(path)
  if (isFilm(path)) return withoutNotes(bytes)
  // The check has drawn it. libvips knows only some encodings.
  if (kindOf(path) === 'drawing') return bytes
  const photo = sharp(bytes, { failOn: 'truncated' })
  try {
    const { exif, xmp, iptc, format } = await photo.metadata()
    if (exif || xmp || iptc)
      return await photo.autoOrient().keepIccProfile().toFormat(format, { quality: 92 }).toBuffer()
    // Decodes the whole photo: its head does not tell that the end is missing. stats() misses it when several photos are read
    // at once (83 of 480 tries).
    await photo.raw().toBuffer()
    return bytes
  } catch {
    return null
  }
}

/**
 * 'kueche.jpg', or 'kueche 2.jpg' if that is taken. Windows and macOS treat names that differ only in capitals as the
 * same name.
 */
function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((each) => each.normalize().toLowerCase()))
  const { name, ext } = parse(wanted)
  let free = wanted
  for (let at = 2; known.has(free.toLowerCase()); at++) free = `${name} ${at}${ext}`
  return free
}

function small(path: string): Promise<Buffer> {
  const size = { width: PREVIEW_WIDTH, height: PREVIEW_WIDTH, fit: 'inside', withoutEnlargement: true } as const
  return sharp(path).autoOrient().resize(size).flatten({ background: '#fff' }).jpeg({ quality: 75 }).toBuffer()
}
