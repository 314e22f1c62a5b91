import * as v from 'valibot'

/**
 * One interaction in ms, from the finger to the next frame, and what that was made of: waiting for what the page was doing,
 * the page's own handling, and the rest until the frame was there.
 */
export const interaction = v.object({ ms: v.number(), waiting: v.number(), handling: v.number() })
export type Interaction = v.InferOutput<typeof interaction>

/** The longest interaction of each visit: on a page that is ready, and as the very first thing. */
export const inpFigures = v.array(
  v.object({ name: v.string(), later: v.array(interaction), first: v.array(interaction) }),
)
export type InpFigures = v.InferOutput<typeof inpFigures>
