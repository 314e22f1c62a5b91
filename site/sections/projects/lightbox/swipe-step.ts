const LEAST_PX = 40

/**
 * What a pointer's way means.
 * @param dx way to the right in px; `dy` way down.
 * @returns 1 for the next picture (swiped to the left), -1 for the previous, 0 for a tap or a way up or down.
 */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
