/**
 * Makes the hero's film rest on the finished kitchen: `node tools/film/rests.ts` (needs ffmpeg). It gives two frames of
 * content/media/montage.mp4 and .webm more time and encodes nothing: no loss, no byte more, and nothing to decode while
 * the film rests. The files are their own source: run again, they get the rests written here instead of those they have.
 */
import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { MEDIA_SOURCE } from '../paths.ts'

const FRAME_SECONDS = 1 / 24

// Frames 0 to 30 and 210 to 239 show the finished kitchen; between them it is taken apart and put together in six seconds.
const RESTS: readonly { before: number; seconds: number }[] = [
  { before: 12, seconds: 3 },
  { before: 225, seconds: 4 },
]

for (const name of ['montage.mp4', 'montage.webm']) rest(join(MEDIA_SOURCE, name))

function rest(film: string): void {
  const changes = changesOf(frameTimes(film))
  if (changes.length === 0) return
  const unfinished = film.replace('montage', 'montage-unfinished')
  // In the units of the packet. Decoding and showing times change alike: frames are not stored in the order they are shown.
  const moved = (time: string) => `${time}+(${changes.map((change) => change(time)).join('+')})/TB`
  const retime = `setts=pts='${moved('PTS')}':dts='${moved('DTS')}'`
  const output = ['-c', 'copy', '-bsf:v', retime, '-fflags', '+bitexact', '-movflags', '+faststart']
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', film, ...output, unfinished], { stdio: 'inherit' })
  renameSync(unfinished, film)
}

/** When each frame is shown, in seconds. */
function frameTimes(film: string): number[] {
  const wanted = ['-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const lines = execFileSync('ffprobe', ['-v', 'error', ...wanted, film], { encoding: 'utf8' })
  const times = lines.split('\n').flatMap((line) => (line === '' ? [] : [Number.parseFloat(line)]))
  return times.toSorted((a, b) => a - b)
}

/** What is to be added to a time for each frame that comes too soon or too late after the one before it. */
function changesOf(times: readonly number[]): ((time: string) => string)[] {
  return times.flatMap((shown, frame) => {
    const previous = times[frame - 1]
    if (previous === undefined) return []
    const resting = RESTS.find(({ before }) => before === frame)?.seconds ?? 0
    const change = FRAME_SECONDS + resting - (shown - previous)
    if (Math.abs(change) < FRAME_SECONDS / 2) return []
    return [(time: string) => `${change.toFixed(3)}*gte(${time}*TB,${(shown - FRAME_SECONDS / 2).toFixed(3)})`]
  })
}
