/** A place, in whatever unit and order its user says. */
export type Point = readonly [x: number, y: number]

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay)

/**
 * Leaves out points of a line that lie on it anyway (Douglas and Peucker, 1973).
 * @param tolerance how far a point left out may lie beside what is drawn.
 */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const offsets = line.map((point) => distanceToSegment(point, first, last))
  const farthest = Math.max(...offsets)
  if (farthest <= tolerance) return [first, last]
  const corner = offsets.indexOf(farthest)
  return [...simplify(line.slice(0, corner + 1), tolerance), ...simplify(line.slice(corner), tolerance).slice(1)]
}

/** How far a point lies from the nearest point of a straight line between two others. */
function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length
  const along = Math.min(1, Math.max(0, share))
  return distance(point, [from[0] + along * dx, from[1] + along * dy])
}
