import * as v from 'valibot'
import { PICTURE_FORMATS } from '#site/ui/picture/picture-files.ts'

/** A picture file to be made of a photo. */
export const encodingJob = v.object({
  width: v.number(),
  format: v.picklist(PICTURE_FORMATS),
  /** Where the picture goes. */
  file: v.string(),
})
export type EncodingJob = v.InferOutput<typeof encodingJob>
