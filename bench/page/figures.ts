import * as v from 'valibot'

const loads = v.object({
  /** Medians of the runs, times in ms. */
  lcp: v.number(),
  tbt: v.number(),
  cls: v.number(),
  performance: v.number(),
  /** The largest paint of each run. */
  runs: v.array(v.number()),
})
export type Loads = v.InferOutput<typeof loads>

/** What Lighthouse says of every page, of its twin without script, and of the first view alone. */
export const pageFigures = v.object({
  runs: v.number(),
  lighthouse: v.string(),
  chromium: v.string(),
  /** Lighthouse's own figure for the machine's speed, lowest and highest of the runs. */
  benchmark: v.tuple([v.number(), v.number()]),
  pages: v.array(
    v.object({
      path: v.string(),
      site: loads,
      scores: v.object({ accessibility: v.number(), 'best-practices': v.number(), seo: v.number() }),
      twin: loads,
      floor: v.nullable(loads),
    }),
  ),
})
export type PageFigures = v.InferOutput<typeof pageFigures>
