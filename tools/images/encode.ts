/** The process that makes the picture files of one photo: started with its path, and told which they are. */
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import * as v from 'valibot'
import type { PictureFormat } from '#site/ui/picture/picture-files.ts'
import { type EncodingJob, encodingJob } from './encoding-job.ts'

// AVIF at quality 50 and effort 4: the smallest files whose plain fronts show no blocks at 100 % zoom.
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 74 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 76, mozjpeg: true }),
}

// Small servers have 1 GB: more than two at a time would need half of it.
const AT_A_TIME = Math.min(2, availableParallelism())

sharp.cache(false)
sharp.concurrency(1)

const [original] = v.parse(v.tuple([v.string()]), process.argv.slice(2))
const [message] = await once(process, 'message')
const jobs = v.parse(v.array(encodingJob), message)
await Promise.all(Array.from({ length: AT_A_TIME }, work))
process.disconnect?.()

async function work(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) await encode(job)
}

async function encode({ width, format, file }: EncodingJob): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await ENCODERS[format](sharp(original).rotate().resize({ width })).toFile(unfinished)
  // Renamed when whole: an interrupted build must not leave half a picture behind.
  await rename(unfinished, file)
}
