import type { Point } from './points.ts'

/**
 * What of an area lies within a convex frame (Sutherland and Hodgman, 1974).
 * @param ring corners of the area; the last is joined to the first.
 * @param frame corners of the frame, counter-clockwise where y grows upwards.
 */
export function clipArea(ring: readonly Point[], frame: readonly Point[]): Point[] {
  let rest = [...ring]
  for (const [index, from] of frame.entries()) {
    const to = frame[(index + 1) % frame.length] ?? from
    const side = ([x, y]: Point) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])
    const before = rest
    rest = before.flatMap((point, at) => {
      const previous = before.at(at - 1) ?? point
      const [here, there] = [side(point), side(previous)]
      const crossing = here >= 0 === there >= 0 ? [] : [between(previous, point, there / (there - here))]
      return here >= 0 ? [...crossing, point] : crossing
    })
  }
  return rest
}

/** The pieces of a line that lie within the circle around 0, 0. */
export function clipLine(line: readonly Point[], radius: number): Point[][] {
  const pieces: Point[][] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const part = clipSegment(from, to, radius)
    if (!part) continue
    const last = pieces.at(-1)
    // The line goes on where the part before has ended.
    if (last && last.at(-1) === part[0]) last.push(part[1])
    else pieces.push([...part])
  }
  return pieces
}

function clipSegment(from: Point, to: Point, radius: number): [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const a = dx * dx + dy * dy
  const half = from[0] * dx + from[1] * dy
  const root = half * half - a * (from[0] ** 2 + from[1] ** 2 - radius ** 2)
  if (a === 0 || root <= 0) return null
  const enters = (-half - Math.sqrt(root)) / a
  const leaves = (-half + Math.sqrt(root)) / a
  if (enters >= 1 || leaves <= 0) return null
  return [enters > 0 ? between(from, to, enters) : from, leaves < 1 ? between(from, to, leaves) : to]
}

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
]
