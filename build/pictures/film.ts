import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { promisify } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'
import { boxesIn, withoutNotes } from '#model/read/film-notes.ts'
import { MEDIA_SOURCE, PICTURE_CACHE } from '../paths.ts'
import { mediaPath } from './photos.ts'

type FilmKind = 'webm' | 'mp4'

const MEGABYTE = 1024 * 1024
const MOST_MEGABYTES = 8

/** The name of a codec in the file, and the codec as `canPlayType` is asked: 8 bit, 30 pictures of 1920 x 1080 a second. */
const CODECS: Record<FilmKind, readonly (readonly [mark: string, codec: string])[]> = {
  mp4: [['avc1', 'avc1.640028']],
  webm: [
    ['V_AV1', 'av01.0.08M.08'],
    ['V_VP9', 'vp09.00.40.08'],
    ['V_VP8', 'vp8'],
  ],
}

const REMEDY: Record<FilmKind, string> = {
  mp4: 'Bitte speichern Sie ihn als MP4 mit H.264, zum Beispiel mit dem kostenlosen Programm HandBrake, Vorgabe „Fast 1080p30“.',
  webm: 'Bitte speichern Sie ihn als WebM mit AV1 oder VP9, oder löschen Sie die Datei: Die MP4-Datei allein genügt.',
}

const BROKEN =
  'Der Film bricht ab: Die Datei ist nicht vollständig. Bitte holen Sie ihn noch einmal von Kamera oder Telefon.'

/**
 * Reads a film, by its name WebM or MP4.
 * @returns its bytes without notes on place, owner and device; its type with the codec, for `canPlayType`; the width of an
 * MP4 in pixels, 0 for WebM. Where the film would not play: a German sentence that says why, and what to do.
 */
export async function readFilm(path: string): Promise<{ film: Buffer; type: string; width: number } | string> {
  const kind: FilmKind = /\.webm$/i.test(path) ? 'webm' : 'mp4'
  const { size } = await stat(path)
  if (size > MOST_MEGABYTES * MEGABYTE) {
    // The size is rounded up: "8 MB, erlaubt sind 8 MB" would help nobody.
    const megabytes = (Math.ceil((size / MEGABYTE) * 10) / 10).toLocaleString('de-DE')
    return `Der Film hat ${megabytes} MB, erlaubt sind ${MOST_MEGABYTES} MB: Bitte kürzen Sie ihn oder speichern Sie ihn mit geringerer Qualität.`
  }
  const film = await readFile(path)
  const found = await fileTypeFromBuffer(film).catch(() => undefined)
  if (found?.ext !== kind) return `Das ist kein Film, den Browser abspielen. ${REMEDY[kind]}`
  const codec = CODECS[kind].find(([mark]) => film.includes(mark))?.[1]
  if (codec === undefined || (kind === 'mp4' && !isPlayed(film)))
    return `Der Film ist so gespeichert, dass ihn nicht jeder Browser abspielt. ${REMEDY[kind]}`
  if (kind === 'mp4' && boxesIn(film).at(-1)?.end !== film.length) return BROKEN
  try {
    const width = kind === 'mp4' ? widthOf(film) : 0
    return { film: withoutNotes(film), type: `video/${kind}; codecs="${codec}"`, width }
  } catch (error) {
    if (error instanceof RangeError) return BROKEN
    throw error
  }
}

/** Whether phones play the H.264: of 8 bit and 4:2:0, in Baseline, Main or High, as its `avcC` says (ISO/IEC 14496-15). */
const isPlayed = (film: Buffer): boolean => [66, 77, 100].includes(film[film.indexOf('avcC') + 5] ?? 0)

/** The width of an MP4 with H.264: it lies 24 bytes behind the name of its sample entry (ISO/IEC 14496-12). */
const widthOf = (film: Buffer): number => film.readUInt16BE(film.indexOf('avc1', film.indexOf('stsd')) + 4 + 24)

/** The width of the film for phones, in pixels. A film that is hardly wider needs no second size. */
const SMALL_WIDTH = 960
const WORTH_A_FILE = 1.25
/** A phone loads at most 510 KB of film: besides the pictures a file holds 20 KB of tables. */
const MOST_SMALL_BYTES = 490_000
const SECONDS = '-v error -show_entries format=duration -of csv=p=0'.split(' ')
const PLAIN_H264 = '-c:v libx264 -preset slow -crf 25 -pix_fmt yuv420p -movflags +faststart'.split(' ')

const program = promisify(execFile)

/** The files of a film in content/media: the smaller size before the larger, WebM before MP4, as it has fewer bytes. */
export function filmFiles(film: string): string[] {
  const { name, ext } = parse(film)
  const small = `${name}-${SMALL_WIDTH}`
  const beside = [`${small}.webm`, `${small}${ext}`, `${name}.webm`]
  return [...beside.filter((each) => existsSync(mediaPath(MEDIA_SOURCE, each))), film]
}

/** Whether a film is too wide for phones, and no smaller size of it lies in content/media. @param width in pixels. */
export const lacksSmallSize = (files: readonly string[], width: number): boolean =>
  width > SMALL_WIDTH * WORTH_A_FILE && !files.some((name) => parse(name).name.endsWith(`-${SMALL_WIDTH}`))

/**
 * Makes the smaller size of an MP4 with ffmpeg, if this machine has it, and keeps it for the next build.
 * @returns its path; null without ffmpeg, or if ffmpeg cannot make it.
 */
export async function makeSmallSize(path: string): Promise<string | null> {
  const bytes = hash('sha256', await readFile(path)).slice(0, 8)
  const made = join(PICTURE_CACHE, `${parse(path).name}-${SMALL_WIDTH}.${bytes}.mp4`)
  if (existsSync(made)) return made
  await mkdir(PICTURE_CACHE, { recursive: true })
  const unfinished = join(PICTURE_CACHE, `${process.pid}.${basename(made)}`)
  try {
    const { stdout } = await program('ffprobe', [...SECONDS, path])
    // As if the film were a second longer: x264 may exceed the rate by the content of its buffer, which is a second here.
    const rate = String(Math.floor((MOST_SMALL_BYTES * 8) / (Number(stdout) + 1)))
    const bounded = ['-maxrate', rate, '-bufsize', rate, '-vf', `scale=${SMALL_WIDTH}:-2`, '-an', '-map_metadata', '-1']
    await program('ffmpeg', ['-v', 'error', '-y', '-i', path, ...PLAIN_H264, ...bounded, unfinished])
  } catch {
    return null
  }
  // A build that is interrupted must not leave half a film under the finished name.
  await rename(unfinished, made)
  return made
}

export const canMakeSizes = (): Promise<boolean> =>
  Promise.all(['ffmpeg', 'ffprobe'].map((name) => program(name, ['-version']))).then(
    () => true,
    () => false,
  )
