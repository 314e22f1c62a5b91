/** Makes the picture files of one photo; as a process, started with the photo's path and a job for each file. */
import { rename } from 'node:fs/promises'
import sharp, { type Raw, type Sharp } from 'sharp'
import * as v from 'valibot'
import { PICTURE_FORMATS, type PictureFormat } from '#site/ui/picture-files.ts'

/** A picture file to be made of a photo, and where it goes. */
const job = v.object({ width: v.number(), format: v.picklist(PICTURE_FORMATS), file: v.string() })
export type EncodingJob = v.InferOutput<typeof job>

/** Of the largest file of a picture, in pixels. */
export const LONGEST_SIDE = 1920

/** What the process ends with when the photo's pixels can't be read. */
export const DAMAGED_PHOTO = 65

// AVIF at quality 50 and effort 4: the smallest files whose plain fronts show no blocks at 100 % zoom.
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 4 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 76, mozjpeg: true }),
}

if (import.meta.main) {
  sharp.cache(false)
  sharp.concurrency(1)
  const [photo = '', jobs = ''] = process.argv.slice(2)
  process.exitCode = await encode(photo, v.parse(v.array(job), JSON.parse(jobs)))
}

/** @param jobs from the narrowest to the widest. @returns the exit code. */
async function encode(photo: string, jobs: EncodingJob[]): Promise<number> {
  // Once for all files, and no larger than the largest of them. Cameras write photos with faults no one can see; only
  // what is missing counts.
  const pixels = await sharp(photo, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!pixels) return DAMAGED_PHOTO
  const work = async (next: () => EncodingJob | undefined) => {
    for (let each = next(); each; each = next()) await write(pixels, each)
  }
  // Small servers have two cores and 1 GB: two at a time, but never the two largest, each of which needs 150 MB.
  // What may be the cause of a failure the build says, without a stack trace of ours.
  return Promise.all([work(() => jobs.pop()), work(() => jobs.shift())]).then(
    () => 0,
    () => 1,
  )
}

async function write({ data, info }: { data: Buffer; info: Raw }, { width, format, file }: EncodingJob): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await ENCODERS[format](sharp(data, { raw: info }).resize({ width })).toFile(unfinished)
  // Renamed when whole: an interrupted build must not leave half a picture behind.
  await rename(unfinished, file)
}
