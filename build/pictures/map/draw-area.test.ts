import { expect, test } from 'vitest'
import { type AreaDrawing, RADIUS } from '#pages/sections/contact/map/area.ts'
import { drawArea, projectionAround } from './draw-area.ts'
import { type Box, homeBox, nameBox, type View } from './towns.ts'

const ESSEN = { latitude: 51.45657, longitude: 7.01228 }
const PLACES = [
  ['Essen', ESSEN, 100],
  ['München', { latitude: 48.1374, longitude: 11.5755 }, 40],
  ['Aachen', { latitude: 50.7763, longitude: 6.0839 }, 40],
  ['Flensburg', { latitude: 54.7937, longitude: 9.447 }, 100],
] as const

/** The faults of a map, in words. */
function faultsOf({ home, towns }: AreaDrawing): string[] {
  return (['wide', 'small'] as const).flatMap((view: View) => {
    const shown = towns.filter(({ minor }) => view === 'wide' || !minor)
    const names = shown.map((town) => ({ name: town.name, box: nameBox(town, town.label, view) }))
    const all = [...names, { name: home.name, box: homeBox(home, view) }]
    const covered = shown.filter(({ x, y }) =>
      all.some(({ box }) => overlap(box, { left: x - 2, right: x + 2, top: y - 2, bottom: y + 2 })),
    )
    return [
      ...names.filter(({ box }) => reach(box) > RADIUS - 3).map(({ name }) => `${view}: ${name} meets the rim`),
      ...all.flatMap((one, index) =>
        all.slice(index + 1).flatMap((other) => (overlap(one.box, other.box) ? `${view}: ${one.name} on another` : [])),
      ),
      ...covered.map(({ name }) => `${view}: the dot of ${name} is hidden`),
    ]
  })
}

const reach = ({ left, top, right, bottom }: Box): number => Math.hypot(Math.max(-left, right), Math.max(-top, bottom))

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test.each(PLACES)(
  '%s is named, and so are towns around it, each in its own room, in few bytes',
  (city, geo, kilometers) => {
    const drawing = drawArea(city, geo, kilometers * 1000)
    expect(drawing.home.name).toBe(city)
    expect(drawing.towns.length).toBeGreaterThanOrEqual(7)
    expect(drawing.towns.filter(({ minor }) => !minor).length).toBeGreaterThanOrEqual(3)
    expect(faultsOf(drawing)).toEqual([])
    const { land, lakes, broadRivers, rivers, border } = drawing
    const bytes = [land, lakes, broadRivers, rivers, border].join('').length
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(800)
  },
)

test('Essen has the Rhine and its large towns, Aachen those of its neighbours, Flensburg the sea, München neither', () => {
  const [essen, munich, aachen, flensburg] = PLACES.map(([city, geo, km]) => drawArea(city, geo, km * 1000))
  expect([essen?.broadRivers, flensburg?.land]).not.toContain('')
  expect([essen?.land, munich?.land, munich?.broadRivers]).toEqual(['', '', ''])
  const names = essen?.towns.map(({ name }) => name)
  expect(aachen?.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Heerlen', 'Verviers', 'Düren']))
  expect(names).toEqual(expect.arrayContaining(['Köln', 'Düsseldorf', 'Dortmund', 'Duisburg', 'Münster', 'Bonn']))
})

test('places are drawn where they are', () => {
  const [x, y] = projectionAround(ESSEN, 1000)([6.9603, 50.9384])
  // Cologne's cathedral, measured on an official map: 57.7 km from there, almost due south.
  expect(Math.hypot(x, y)).toBeCloseTo(57.7, 0)
  expect(y).toBeGreaterThan(57)
})
