import * as v from 'valibot'
import { PICTURE_FORMATS } from '#site/ui/picture-files.ts'

/** A picture file to be made of a photo. */
const encodingJob = v.object({
  width: v.number(),
  format: v.picklist(PICTURE_FORMATS),
  /** Where the picture goes. */
  file: v.string(),
})
export type EncodingJob = v.InferOutput<typeof encodingJob>

/** Of the largest file of a picture, in pixels. */
export const LONGEST_SIDE = 1920

/** What the process of encode.ts is told: from the narrowest to the widest. */
export const encodingJobs = v.array(encodingJob)

/** What it ends with when the photo's pixels can't be read. */
export const DAMAGED_PHOTO = 65
