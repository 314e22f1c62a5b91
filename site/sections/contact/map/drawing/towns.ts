import { along, around, boxOf, type Box, isClear, isWithin, type Label, type Obstacles } from './labels.ts'
import { distance, type Point } from './points.ts'
import { shortName } from './short-name.ts'

/** In the units of the drawing: of MapDrawing.module.css, where the map is wide and where it is small. */
export const TEXT = { wide: { name: 13.5, home: 16, figure: 13 }, small: { name: 20, home: 20, figure: 20 } } as const
export type View = keyof typeof TEXT

export const RADIUS = 128
/** The dimension line from the centre to the rim, and the middle of its figure. */
export const DIMENSION = { end: [104.2, -74.4], figure: [62.5, -48.6], degrees: -35.5 } as const

/** Labels keep off the rim. */
const INSIDE = RADIUS - 3.5
/** A town nearer to the centre would be hidden by its pin. */
const OFF_CENTER = 18
const APART = 20
/** Beyond this, being far from other towns makes a town no more worth naming. */
const LONELY = 45
const MOST = 9
const MOST_SMALL = 4
/** A name should hide none of the next so many that are worth naming themselves. */
const NEXT = 25
/** So many of the largest are thought about. */
const CANDIDATES = 150

export type Town = {
  name: string
  x: number
  y: number
  label: Label
  /** Left out where the drawing is small. */
  minor: boolean
}
export type Home = { name: string; label: Label; long: boolean }

type Candidate = { name: string; position: Point; people: number }

const HOME_LABELS: readonly Label[] = [
  { x: -10, y: -8, anchor: 'end' },
  { x: -8, y: 20, anchor: 'end' },
  { x: 8, y: 22, anchor: 'start' },
  { x: 0, y: 26, anchor: 'middle' },
]
/** A name this long is set smaller. */
const LONG_NAME = 17

/** The business's own town beside the pin in the centre. */
export function placeHome(city: string): Home {
  const name = shortName(city)
  const long = name.length > LONG_NAME
  const fits = (label: Label) => views.every((view) => isWithin(homeBox(name, label, long, view), INSIDE))
  return { name, long, label: HOME_LABELS.find(fits) ?? { x: 0, y: 26, anchor: 'middle' } }
}

const views: readonly View[] = ['wide', 'small']

function homeBox(name: string, label: Label, long: boolean, view: View): Box {
  return boxOf(name, long ? 14 : TEXT[view].home, label)
}

/**
 * Chooses the towns worth naming, large ones and such as lie alone, and places their names: free of each other, of the
 * dimension line, the pin and the rim.
 * @param places within the circle, in the units of the drawing.
 */
export function placeTowns(places: readonly Candidate[], home: Home): Town[] {
  const left = places.filter((place) => isWorthy(place, home)).slice(0, CANDIDATES)
  const taken: Record<View, Box[]> = { wide: fixedBoxes(home, 'wide'), small: fixedBoxes(home, 'small') }
  const towns: Town[] = []
  while (towns.length < MOST) {
    const next = mostWorthy(left, towns)
    if (!next) break
    left.splice(left.indexOf(next), 1)
    const town = placeTown(next, { towns, taken, next: left.slice(0, NEXT) })
    if (!town) continue
    towns.push(town)
    taken.wide.push(boxOf(town.name, TEXT.wide.name, town.label))
    if (!town.minor) taken.small.push(boxOf(town.name, TEXT.small.name, town.label))
  }
  return towns
}

function isWorthy({ name, position }: Candidate, home: Home): boolean {
  const fromCenter = distance(position, [0, 0])
  const onLine = along([0, 0], [...DIMENSION.end], 6).some(
    (box) => !isClear(around(position, 0), { boxes: [box], dots: [] }),
  )
  return name !== home.name && fromCenter > OFF_CENTER && fromCenter < INSIDE - 4 && !onLine
}

function mostWorthy(candidates: readonly Candidate[], towns: readonly Town[]): Candidate | undefined {
  let best: Candidate | undefined
  let most = 0
  for (const candidate of candidates) {
    const worth = worthOf(candidate, towns)
    if (worth > most) [best, most] = [candidate, worth]
  }
  return best
}

function worthOf({ position, people }: Candidate, towns: readonly { x: number; y: number }[]): number {
  const nearest = Math.min(distance(position, [0, 0]), ...towns.map(({ x, y }) => distance(position, [x, y])))
  return nearest < APART ? 0 : Math.sqrt(people) * Math.min(nearest, LONELY)
}

type Surroundings = { towns: readonly Town[]; taken: Record<View, Box[]>; next: readonly Candidate[] }

function placeTown({ name, position: [x, y] }: Candidate, { towns, taken, next }: Surroundings): Town | null {
  const dot: Point = [Math.round(x), Math.round(y)]
  const shown = (view: View) => towns.filter(({ minor }) => view === 'wide' || !minor)
  const obstacles = (view: View): Obstacles => ({
    boxes: taken[view],
    dots: shown(view).map((town) => [town.x, town.y]),
  })
  const fits = (label: Label, view: View) => {
    const box = boxOf(name, TEXT[view].name, label)
    return isWithin(box, INSIDE) && isClear(box, obstacles(view))
  }
  // A dot on a name is as bad as a name on a dot.
  const dotFits = (view: View) => isClear(around(dot, 3), { boxes: taken[view], dots: [] })
  if (!dotFits('wide')) return null
  const hidden = (label: Label) => {
    const box = boxOf(name, TEXT.wide.name, label)
    const under = next.filter(({ position }) => !isClear(box, { boxes: [], dots: [position] }))
    return Math.max(0, ...under.map((town) => worthOf(town, [...towns, { x, y }])))
  }
  const wide = labelsAround(dot)
    .filter((label) => fits(label, 'wide'))
    .toSorted((one, other) => hidden(one) - hidden(other))
  const small = shown('small').length < MOST_SMALL && dotFits('small')
  const both = small ? wide.find((label) => fits(label, 'small')) : undefined
  const label = both ?? wide[0]
  return label ? { name, x: dot[0], y: dot[1], label, minor: !both } : null
}

/** Beside the dot, outwards first: there is more room. */
function labelsAround([x, y]: Point): Label[] {
  const start = [4, 11, -3].map((down): Label => ({ x: x + 7, y: y + down, anchor: 'start' }))
  const end = [4, 11, -3].map((down): Label => ({ x: x - 7, y: y + down, anchor: 'end' }))
  const middle = [19, -9].map((down): Label => ({ x, y: y + down, anchor: 'middle' }))
  return (x < 0 ? [...end, ...start, ...middle] : [...start, ...end, ...middle]).map(rounded)
}

const rounded = ({ x, y, anchor }: Label): Label => ({ x: Math.round(x), y: Math.round(y), anchor })

function fixedBoxes(home: Home, view: View): Box[] {
  const size = TEXT[view].figure
  const turn = (DIMENSION.degrees * Math.PI) / 180
  const [x, y] = DIMENSION.figure
  const half = size * 1.7
  const middle: Point = [x + size * 0.35 * Math.sin(turn), y - size * 0.35 * Math.cos(turn)]
  const [dx, dy] = [half * Math.cos(turn), half * Math.sin(turn)]
  return [
    { left: -8, top: -27, right: 8, bottom: 5 },
    homeBox(home.name, home.label, home.long, view),
    ...along([0, 0], [...DIMENSION.end], 2),
    ...along([middle[0] - dx, middle[1] - dy], [middle[0] + dx, middle[1] + dy], size * 0.5),
  ]
}
