import * as v from 'valibot'

const load = v.object({ perSecond: v.number(), p50: v.number(), p99: v.number(), memory: v.array(v.number()) })

/** What the relay takes; answer times in ms, memory in MB. */
export const relayFigures = v.object({
  enquiries: v.number(),
  quiet: load,
  mailing: load,
  /** Median answer time, alone and beside hanging uploads. */
  hanging: v.object({ uploads: v.number(), without: v.number(), beside: v.number() }),
  uploads: v.object({ count: v.number(), peakMb: v.number() }),
})
export type RelayFigures = v.InferOutput<typeof relayFigures>
