import { RADIUS } from '#pages/sections/contact/map/area.ts'
import germany from './germany.json' with { type: 'json' }

/** A point of the drawing. The circle's radius has 128 units; x grows to the east, y to the south. */
export type Point = readonly [x: number, y: number]
type Line = readonly Point[]
export type Project = (place: Point) => Point

/** Lines are cut a little outside the circle. The page clips them to the circle. */
const EDGE = RADIUS + 12
const LEAST_LENGTH = 18
const MOST_RIVERS = 3
/** The most points of all lines together: every phone loads them with the page. */
const MOST_POINTS = 76
const TOLERANCES = [0.7, 1, 1.3, 1.6, 2, 2.5, 3.2, 4, 5, 7]
/** Steps of germany.json in a degree: 200 m from south to north. */
const STEPS = 500

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay)

/** The waters and the border within the circle, as paths; each is empty when there is none. */
export function drawLines(project: Project): Record<'land' | 'lakes' | 'broadRivers' | 'rivers' | 'border', string> {
  const read = (codes: readonly string[]) => codes.map((code) => decode(code).map(project))
  const lines = {
    land: shores(read(germany.land)),
    lakes: shores(read(germany.lakes)),
    broadRivers: courses(read(germany.broadRivers)),
    rivers: courses(read(germany.rivers)).slice(0, MOST_RIVERS),
    border: read(germany.borders).flatMap(piecesInside),
  }
  const all = Object.values(lines).flat()
  const tolerance = TOLERANCES.find((each) => all.flatMap((line) => simplify(line, each)).length <= MOST_POINTS) ?? 10
  const path = (pieces: readonly Line[], end = '') =>
    pieces.map((piece) => pathOf(simplify(piece, tolerance), end)).join('')
  return {
    land: path(lines.land, 'Z'),
    lakes: path(lines.lakes, 'Z'),
    broadRivers: path(lines.broadRivers),
    rivers: path(lines.rivers),
    border: path(lines.border),
  }
}

/** A line as it is in germany.json: the steps from each point to the next, the first one from 0° 0°. */
function decode(code: string): Point[] {
  let [x, y] = [0, 0]
  return Array.from(code.matchAll(/(\S{1,9}) (\S+)/g), ([, east, south]): Point => {
    x += Number(east)
    y += Number(south)
    return [x / STEPS, y / STEPS]
  })
}

/** The pieces of rivers within the circle, the longest first. */
function courses(rivers: readonly Line[]): Line[] {
  const pieces = rivers.flatMap(piecesInside).filter((piece) => lengthOf(piece) > LEAST_LENGTH)
  return pieces.toSorted((one, other) => lengthOf(other) - lengthOf(one))
}

const lengthOf = (line: Line): number =>
  line.reduce((sum, point, index) => sum + distance(point, line[index - 1] ?? point), 0)

const isInside = (point: Point | undefined): boolean => point !== undefined && Math.hypot(...point) < EDGE

const pushed = (length: number): number => Math.max(-EDGE, Math.min(EDGE, length))

/** The areas with a shore inside the circle. Their outer points are moved to the edge of the square, which is not visible. */
function shores(rings: readonly Line[]): Line[] {
  return rings.filter((ring) => ring.some(isInside)).map((ring) => ring.map(([x, y]) => [pushed(x), pushed(y)]))
}

/** The pieces of a line within the circle, each with a point before and after it. */
function piecesInside(line: Line): Line[] {
  const pieces: Point[][] = []
  for (const [index, point] of line.entries()) {
    if (isInside(point) || isInside(line[index - 1])) pieces.at(-1)?.push(point)
    if (isInside(point) ? index === 0 : isInside(line[index + 1])) pieces.push([point])
  }
  return pieces
}

/** Leaves out the points that are closer to the line than the tolerance (Douglas and Peucker, 1973). */
function simplify(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const offsets = line.map((point) => distanceToSegment(point, first, last))
  const farthest = Math.max(...offsets)
  if (farthest <= tolerance) return [first, last]
  const corner = offsets.indexOf(farthest)
  return [...simplify(line.slice(0, corner + 1), tolerance), ...simplify(line.slice(corner), tolerance).slice(1)]
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return distance(point, [from[0] + share * dx, from[1] + share * dy])
}

/** A path in whole units. An area of fewer than four points is left out. */
function pathOf(line: Line, end: string): string {
  if (line.length < (end === '' ? 2 : 4)) return ''
  return `M${line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join(' ')}${end}`.replaceAll(' -', '-')
}
