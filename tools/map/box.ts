import type { Point } from '#site/sections/contact/map/drawing/points.ts'
import { clipArea } from '#site/sections/contact/map/drawing/clip.ts'

/** Germany and 200 km around it, in degrees. */
const [WEST, SOUTH, EAST, NORTH] = [2.7, 45.4, 18.2, 56.9]
const CORNERS: readonly Point[] = [
  [WEST, SOUTH],
  [EAST, SOUTH],
  [EAST, NORTH],
  [WEST, NORTH],
]

/** What of an area lies within the box. */
export function clipToBox(ring: readonly Point[]): Point[] {
  return clipArea(ring, CORNERS)
}

/** The pieces of a line that lie within the box. */
export function splitAtBox(line: readonly Point[]): Point[][] {
  const pieces: Point[][] = [[]]
  for (const point of line) {
    if (isInside(point)) pieces.at(-1)?.push(point)
    else if (pieces.at(-1)?.length) pieces.push([])
  }
  return pieces.filter((piece) => piece.length > 1)
}

function isInside([longitude, latitude]: Point): boolean {
  return longitude > WEST && longitude < EAST && latitude > SOUTH && latitude < NORTH
}
