import { distance, type Point } from './points.ts'
import { textWidth } from './text-width.ts'

export type Anchor = 'start' | 'middle' | 'end'
/** Where a text stands: the start, middle or end of its base line. */
export type Label = { x: number; y: number; anchor: Anchor }
export type Box = { left: number; top: number; right: number; bottom: number }

/** What a label must keep clear of. */
export type Obstacles = { boxes: readonly Box[]; dots: readonly Point[] }

const ASCENT = 0.76
const DESCENT = 0.24
const DOT = 4
const CLEAR = 1.5

/** The room a text takes. */
export function boxOf(text: string, size: number, { x, y, anchor }: Label): Box {
  const width = textWidth(text, size)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, top: y - ASCENT * size, right: left + width, bottom: y + DESCENT * size }
}

/** Whether a box lies within the circle of that radius around 0, 0. */
export function isWithin({ left, top, right, bottom }: Box, radius: number): boolean {
  return Math.hypot(Math.max(-left, right), Math.max(-top, bottom)) <= radius
}

/** Whether a box meets none of the others and no dot. */
export function isClear(box: Box, { boxes, dots }: Obstacles): boolean {
  return !boxes.some((other) => overlap(box, other)) && !dots.some((dot) => overlap(box, around(dot, DOT)))
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + CLEAR &&
    other.left < one.right + CLEAR &&
    one.top < other.bottom + CLEAR &&
    other.top < one.bottom + CLEAR
  )
}

/** A square with that half side. */
export function around([x, y]: Point, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half }
}

/** Squares along a line, as close as they are wide. */
export function along(from: Point, to: Point, half: number): Box[] {
  const count = Math.max(1, Math.ceil(distance(from, to) / half))
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count
    return around([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])], half)
  })
}
