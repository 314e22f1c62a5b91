import type { Atlas } from './atlas.ts'
import { clipArea, clipLine } from './clip.ts'
import { distance, type Point, simplify } from './points.ts'
import { type Geo, projectionAround } from './projection.ts'
import { type Home, placeHome, placeTowns, RADIUS, type Town } from './towns.ts'

/** What the map shows within its circle, in units of which its radius has 128; each path is empty when there is none. */
export type AreaDrawing = {
  /** Where the circle reaches the sea: the land in it. */
  land: string
  lakes: string
  broadRivers: string
  rivers: string
  border: string
  home: Home
  towns: readonly Town[]
}

const LEAST_LENGTH = 18
const MOST_RIVERS = 3
/** Points of all lines together: they are part of the page a phone loads. */
const MOST_POINTS = 76
const TOLERANCES = [0.7, 1, 1.3, 1.6, 2, 2.5, 3.2, 4, 5, 7]
/** A border is but a hint. */
const BORDER = 2

type Pieces = readonly (readonly Point[])[]
type Lines = Record<'land' | 'lakes' | 'broadRivers' | 'rivers' | 'border', Pieces>

/** A straight frame around the circle. */
function frame(): Point[] {
  return Array.from({ length: 16 }, (_, index): Point => {
    const turn = (index * Math.PI) / 8
    return [(RADIUS + 4) * Math.cos(turn), (RADIUS + 4) * Math.sin(turn)]
  })
}

/** Draws where a business works: how far it goes from its town, in metres. */
export function drawArea(atlas: Atlas, city: string, center: Geo, radiusMeters: number): AreaDrawing {
  const project = projectionAround(center, radiusMeters / RADIUS)
  const lines = linesWithin(atlas, project)
  const tolerance =
    TOLERANCES.find((each) => pointsOf(simplified(lines, each)) <= MOST_POINTS) ?? Math.max(...TOLERANCES)
  const { land, lakes, broadRivers, rivers, border } = simplified(lines, tolerance)
  const home = placeHome(city)
  const places = atlas.towns.map((town) => ({ ...town, position: project(town.position) }))
  return {
    land: pathOf(land, 'Z'),
    lakes: pathOf(lakes, 'Z'),
    broadRivers: pathOf(broadRivers),
    rivers: pathOf(rivers),
    border: pathOf(border),
    home,
    towns: placeTowns(
      places.filter(({ position }) => distance(position, [0, 0]) < RADIUS),
      home,
    ),
  }
}

function linesWithin(atlas: Atlas, project: (place: Point) => Point): Lines {
  const corners = frame()
  const areas = (rings: Pieces) =>
    rings.map((ring) => clipArea(ring.map(project), corners)).filter((ring) => ring.length > 2)
  const pieces = (line: readonly Point[]) => clipLine(line.map(project), RADIUS)
  const courses = (river: readonly Point[]) => pieces(river).filter((piece) => lengthOf(piece) > LEAST_LENGTH)
  const land = areas(atlas.land)
  const hasShore = land.some((ring) => ring.some((point) => distance(point, [0, 0]) < RADIUS))
  return {
    land: hasShore ? land : [],
    lakes: areas(atlas.lakes),
    broadRivers: atlas.broadRivers.flatMap(courses),
    rivers: longest(atlas.rivers.map(courses)),
    border: atlas.borders.flatMap(pieces),
  }
}

/** The rivers with the longest way through the circle. */
function longest(rivers: readonly Pieces[]): Pieces {
  return rivers
    .toSorted((one, other) => totalOf(other) - totalOf(one))
    .slice(0, MOST_RIVERS)
    .flat()
}

const totalOf = (pieces: Pieces): number => pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)

function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => sum + distance(point, line[index - 1] ?? point), 0)
}

function simplified(lines: Lines, tolerance: number): Lines {
  const each = (list: Pieces, share = 1) => list.map((line) => simplify(line, share * tolerance))
  return {
    land: each(lines.land).filter((ring) => ring.length > 3),
    lakes: each(lines.lakes).filter((ring) => ring.length > 3),
    broadRivers: each(lines.broadRivers),
    rivers: each(lines.rivers),
    border: each(lines.border, BORDER),
  }
}

const pointsOf = (lines: Lines): number => Object.values(lines).flat().flat().length

/** In whole units, a pixel or less, and each step from the one before, which takes fewest characters. */
function pathOf(lines: Pieces, end = ''): string {
  return lines
    .map((line) => {
      const [start = [0, 0], ...points] = line.map(([x, y]): Point => [Math.round(x), Math.round(y)])
      let before = start
      const steps = points.map((point): Point => {
        const step: Point = [point[0] - before[0], point[1] - before[1]]
        before = point
        return step
      })
      const moves = steps.filter(([dx, dy]) => dx !== 0 || dy !== 0).map(numbers)
      return `M${numbers(start)}l${moves.join(' ').replaceAll(' -', '-')}${end}`
    })
    .join('')
}

const numbers = ([x, y]: Point): string => `${x} ${y}`.replace(' -', '-')
