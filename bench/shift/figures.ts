import * as v from 'valibot'

export const shiftFigures = v.array(
  v.object({
    path: v.string(),
    width: v.number(),
    /** Until the late fonts are there. */
    loading: v.number(),
    /** Until the whole page has been scrolled through. */
    scrolled: v.number(),
    /** What has moved, by its element and how its text begins. */
    moved: v.array(v.string()),
  }),
)
export type ShiftFigures = v.InferOutput<typeof shiftFigures>
