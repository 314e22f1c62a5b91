import * as v from 'valibot'

const throughput = v.object({
  perSecond: v.number(),
  p50: v.number(),
  p99: v.number(),
  /** Processor time of an answer in microseconds: a busy machine changes it least. */
  processor: v.number(),
})

/** Answers a second and answer times in ms, medians of the rounds, of our server and of nginx. */
export const throughputFigures = v.array(
  v.object({ what: v.string(), bytes: v.number(), ours: throughput, nginx: throughput }),
)
export type Throughput = v.InferOutput<typeof throughput>
export type ThroughputFigures = v.InferOutput<typeof throughputFigures>
