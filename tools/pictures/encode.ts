/** The process that makes the picture files of one photo: started with its path, and told which they are. */
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import sharp, { type Raw, type Sharp } from 'sharp'
import * as v from 'valibot'
import type { PictureFormat } from '#site/ui/picture-files.ts'
import { DAMAGED_PHOTO, type EncodingJob, encodingJobs, LONGEST_SIDE } from './encoding-job.ts'

type Pixels = { data: Buffer; info: Raw }

// AVIF at quality 50 and effort 4: the smallest files whose plain fronts show no blocks at 100 % zoom.
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 4 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 76, mozjpeg: true }),
}

sharp.cache(false)
sharp.concurrency(1)

const [original] = v.parse(v.tuple([v.string()]), process.argv.slice(2))
const [message] = await once(process, 'message')
const jobs = v.parse(encodingJobs, message)
const pixels = await decode().catch(() => null)
if (pixels) {
  // Small servers have two cores and 1 GB: two at a time, but never the two largest, each of which needs 150 MB.
  await Promise.all([work(pixels, () => jobs.pop()), work(pixels, () => jobs.shift())]).catch(() => {
    // The build says what may be the cause, without a stack trace of ours.
    process.exitCode = 1
  })
} else process.exitCode = DAMAGED_PHOTO
process.disconnect?.()

/** Once for all files, and no larger than the largest of them. */
function decode(): Promise<Pixels> {
  // Cameras write photos with faults no one can see; only what is missing counts.
  return sharp(original, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function work(image: Pixels, nextJob: () => EncodingJob | undefined): Promise<void> {
  for (let job = nextJob(); job; job = nextJob()) await encode(image, job)
}

async function encode({ data, info }: Pixels, { width, format, file }: EncodingJob): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await ENCODERS[format](sharp(data, { raw: info }).resize({ width })).toFile(unfinished)
  // Renamed when whole: an interrupted build must not leave half a picture behind.
  await rename(unfinished, file)
}
