import * as v from 'valibot'

/** Seconds a build takes, with no picture prepared and with all of them, and the most memory it needed in MB. */
const build = v.object({ photos: v.number(), cold: v.number(), warm: v.number(), peakMb: v.number() })

export const buildFigures = v.object({
  /** The project as it is. */
  own: build,
  /** With generated photos. */
  growth: v.array(build),
  /** The home page with the second largest gallery, in Lighthouse and on a phone. */
  gallery: v.object({
    photos: v.number(),
    lcp: v.number(),
    twinLcp: v.number(),
    tbt: v.number(),
    cls: v.number(),
    performance: v.number(),
    documentBytes: v.number(),
    scriptBytes: v.number(),
  }),
})
export type BuildFigures = v.InferOutput<typeof buildFigures>
