import type { Locator } from 'playwright-core'

/** The place of an element in CSS pixels from the window's top left corner. */
export type Box = { left: number; right: number; top: number; bottom: number; width: number; height: number }

/** @throws Error when the element has no box. */
export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.first().boundingBox()
  if (!box) throw new Error(`${locator} is not to be seen.`)
  const { x, y, width, height } = box
  return { left: x, right: x + width, top: y, bottom: y + height, width, height }
}

/** The boxes of all found elements, visible or not. */
export const boxesOf = (locator: Locator): Promise<Box[]> =>
  locator.evaluateAll((elements) => elements.map((element): Box => element.getBoundingClientRect().toJSON()))

export const middleOf = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

/** Whether two boxes share more than `tolerance` pixels both ways. */
function overlap(one: Box, other: Box, tolerance = 0): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > tolerance && down > tolerance
}

/** How many pairs of boxes overlap. */
export function overlaps(boxes: readonly Box[], tolerance = 0): number {
  return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => overlap(one, other, tolerance))).length
}
