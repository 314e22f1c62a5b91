import * as v from 'valibot'

/** What the second of two pages asks the server for. */
export const repeatFigures = v.array(
  v.object({
    before: v.string(),
    now: v.string(),
    document: v.object({ status: v.number(), bytes: v.number() }),
    /** How many files the browser had already. */
    kept: v.number(),
    asked: v.array(v.object({ path: v.string(), bytes: v.number() })),
  }),
)
export type RepeatFigures = v.InferOutput<typeof repeatFigures>
