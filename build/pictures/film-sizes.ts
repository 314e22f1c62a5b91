import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { promisify } from 'node:util'
import { mediaPath } from './photos.ts'
import { MEDIA_SOURCE, PICTURE_CACHE } from '../paths.ts'

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

/** Whether this machine can make the smaller size. */
export const canMakeSizes = (): Promise<boolean> =>
  Promise.all(['ffmpeg', 'ffprobe'].map((name) => program(name, ['-version']))).then(
    () => true,
    () => false,
  )
