import { DIMENSION, type Label, RADIUS, type Town } from '#pages/sections/contact/map/area.ts'
import germany from './germany.json' with { type: 'json' }
import type { Point, Project } from './lines.ts'

/** Sizes of text in MapDrawing.module.css, on the small and on the wide map. */
export const TEXT = { small: { name: 20, home: 20, figure: 20 }, wide: { name: 13.5, home: 16, figure: 13 } } as const
export type View = keyof typeof TEXT
/** A name with more than `letters` letters gets the size `size`. */
const LONG = { letters: 17, size: 14 }

const MOST: Record<View, number> = { small: 4, wide: 9 }
/** The least distance between two towns, and between a town and the pin. */
const APART: Record<View, number> = { small: 35, wide: 20 }
/** The room between labels and the rim, and between two labels. */
const INSIDE = RADIUS - 3.5
const CLEAR = 1.5
const DOT = 4
/** The part of a name that a map leaves out: "am Main" of "Frankfurt am Main", "(Saale)" of "Halle (Saale)". */
const EPITHET = /(?: (?:am|an|auf|bei|beim|im|in|ob|unter|vor|vorm) .*| \(.*|\/.*)$/

export type Box = { left: number; top: number; right: number; bottom: number }
type Home = { name: string; label: Label; long: boolean }

/** Places the name of the business's own town beside the pin. The first place is taken that leaves room for another town. */
export function placeHome(city: string, project: Project): Home {
  const name = city.replace(EPITHET, '')
  const long = name.length > LONG.letters
  const below: Label = { x: 0, y: 26, anchor: 'middle' }
  const aside: Label[] = [
    { ...below, x: 12, anchor: 'end' },
    { ...below, x: -12, anchor: 'start' },
  ]
  const labels: Label[] = [{ x: -10, y: -8, anchor: 'end' }, { x: -8, y: 20, anchor: 'end' }, below, ...aside]
  const homes = labels.map((label) => ({ name, long, label })).filter((home) => isInside(homeBox(home, 'small')))
  return homes.find((home) => placeTowns(project, home).length > 0) ?? homes[0] ?? { name, long, label: below }
}

/** The largest towns that lie apart and have room for their names. */
export function placeTowns(project: Project, home: Home): Town[] {
  const candidates = germany.towns
    .map((line) => {
      const [name = '', longitude, latitude] = line.split(';')
      const [x, y] = project([Number(longitude), Number(latitude)])
      return { name, x: Math.round(x), y: Math.round(y) }
    })
    .filter(({ name, x, y }) => name !== home.name && Math.hypot(x, y) < INSIDE - DOT)
  const towns: Town[] = []
  // The wide map shows the names of the small map, too, in smaller letters.
  for (const view of ['small', 'wide'] as const) {
    const taken = [...fixedBoxes(home, view), ...towns.map((town) => nameBox(town, town.label, view))]
    for (const town of candidates) {
      if (towns.length === MOST[view]) break
      const dot = boxAround([town.x, town.y], DOT - 1)
      if ([{ x: 0, y: 0 }, ...towns].some(({ x, y }) => Math.hypot(town.x - x, town.y - y) < APART[view])) continue
      if (taken.some((box) => overlap(box, dot))) continue
      const dots = towns.map(({ x, y }) => boxAround([x, y], DOT))
      const label = labelsAround(town).find((each) => {
        const box = nameBox(town, each, view)
        return isInside(box) && ![...taken, ...dots].some((other) => overlap(box, other))
      })
      if (!label) continue
      towns.push({ ...town, label, minor: view === 'wide' })
      taken.push(nameBox(town, label, view))
    }
  }
  return towns
}

/** Places for a name beside its dot. The outer side comes first, because it has more room. */
function labelsAround({ x, y }: { x: number; y: number }): Label[] {
  const beside = (anchor: 'start' | 'end') =>
    [4, 11, -3].map((down) => ({ x: anchor === 'start' ? x + 7 : x - 7, y: y + down, anchor }))
  const sides = x < 0 ? [...beside('end'), ...beside('start')] : [...beside('start'), ...beside('end')]
  return [...sides, { x, y: y + 19, anchor: 'middle' }, { x, y: y - 9, anchor: 'middle' }]
}

/** The boxes of the pin, the own town's name, the dimension line and its figure. */
function fixedBoxes(home: Home, view: View): Box[] {
  const size = TEXT[view].figure
  const turn = (DIMENSION.degrees * Math.PI) / 180
  const [east, south] = [size * Math.cos(turn), size * Math.sin(turn)]
  const [x, y] = [DIMENSION.figure[0] + 0.35 * south, DIMENSION.figure[1] - 0.35 * east]
  return [
    { left: -8, top: -27, right: 8, bottom: 5 },
    homeBox(home, view),
    ...boxesAlong([0, 0], DIMENSION.end, 60, 2),
    ...boxesAlong([x - 1.7 * east, y - 1.7 * south], [x + 1.7 * east, y + 1.7 * south], 8, 0.4 * size),
  ]
}

function boxesAlong(from: Point, to: Point, steps: number, half: number): Box[] {
  const [width, height] = [to[0] - from[0], to[1] - from[1]]
  return Array.from({ length: steps + 1 }, (_, step) =>
    boxAround([from[0] + (width * step) / steps, from[1] + (height * step) / steps], half),
  )
}

export const nameBox = ({ name }: { name: string }, label: Label, view: View): Box =>
  boxOf(name, TEXT[view].name, label)
export const homeBox = ({ name, long, label }: Home, view: View): Box =>
  boxOf(name, long ? LONG.size : TEXT[view].home, label)

function boxOf(text: string, size: number, { x, y, anchor }: Label): Box {
  const width = textWidth(text, size)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, top: y - 0.76 * size, right: left + width, bottom: y + 0.24 * size }
}

const boxAround = ([x, y]: Point, half: number): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
})

const isInside = ({ left, top, right, bottom }: Box): boolean =>
  Math.hypot(Math.max(-left, right), Math.max(-top, bottom)) <= INSIDE

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right + CLEAR &&
  other.left < one.right + CLEAR &&
  one.top < other.bottom + CLEAR &&
  other.top < one.bottom + CLEAR

/**
 * Widths of letters as shares of the font size: the build has no browser to measure them. The widths are those of bold
 * letters, the widest.
 */
const LETTERS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ ijlI.,]/, 0.32],
  [/[f()-]/, 0.36],
  [/[crstz]/, 0.48],
  [/[aegkovxyäöEFJLSTVYZ]/, 0.56],
  [/[bdhnpquüßACPX]/, 0.6],
  [/[A-LN-VÄÖÜ]/, 0.72],
  [/[wM]/, 0.8],
]

const widthOf = (letter: string): number => LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? 0.88

function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size
}
