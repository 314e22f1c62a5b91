/** A process that makes the picture files of one photo. Its arguments: the photo's path, and a job for each file as JSON. */
import sharp, { type Raw, type Sharp } from 'sharp'
import * as v from 'valibot'
import { rename } from '#shared/rename.ts'
import { PICTURE_FORMATS, type PictureFormat } from '#pages/ui/picture-files.ts'

const job = v.object({ width: v.number(), format: v.picklist(PICTURE_FORMATS), file: v.string() })
export type EncodingJob = v.InferOutput<typeof job>

/** The longest side of the largest picture file, in pixels. */
export const LONGEST_SIDE = 1920

/** The exit code when the photo's pixels cannot be read. */
export const DAMAGED_PHOTO = 65

// AVIF: plain cupboard fronts show no blocks at 100 % zoom. Effort 4 with the encoder's own tuning and quality 50 takes five
// times as long for as many bytes of the same similarity (SSIM, ten pictures of the demo).
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image: Sharp) => image.avif({ quality: 57, effort: 3, tune: 'ssim' }),
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
  // The photo is read once for all files. 'truncated': only missing pixels count, because cameras write photos with faults
  // that nobody can see.
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
  // Small servers have two cores and 1 GB of memory. Two files at a time, one from each end of the list: the two largest
  // need 150 MB each. The build prints the German sentence for a failure.
  return Promise.all([work(() => jobs.pop()), work(() => jobs.shift())]).then(
    () => 0,
    () => 1,
  )
}

async function write({ data, info }: { data: Buffer; info: Raw }, { width, format, file }: EncodingJob): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await ENCODERS[format](sharp(data, { raw: info }).resize({ width })).toFile(unfinished)
  // The finished file gets its name by a rename: an interrupted build must not leave half a picture.
  rename(unfinished, file)
}
