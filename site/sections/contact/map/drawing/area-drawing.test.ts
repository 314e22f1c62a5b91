import { assert, constantFrom, double, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AreaDrawing, drawArea } from './area-drawing.ts'
import { readAtlas } from './atlas.ts'
import { boxOf, type Box, isWithin } from './labels.ts'
import { distance } from './points.ts'
import { projectionAround } from './projection.ts'
import { RADIUS, TEXT, type View } from './towns.ts'

const atlas = readAtlas()
const FRAME = 140

const ESSEN = { latitude: 51.45657, longitude: 7.01228 }
const PLACES = [
  ['Essen', ESSEN, 100],
  ['Münster', { latitude: 51.9607, longitude: 7.6261 }, 60],
  ['München', { latitude: 48.1374, longitude: 11.5755 }, 40],
  ['Flensburg', { latitude: 54.7937, longitude: 9.447 }, 100],
] as const

/** Every text of the map and its room, where it is wide or small. */
function textsOf({ home, towns }: AreaDrawing, view: View): { name: string; box: Box }[] {
  const shown = towns.filter(({ minor }) => view === 'wide' || !minor)
  const named = shown.map(({ name, label }) => ({ name, box: boxOf(name, TEXT[view].name, label) }))
  return [...named, { name: home.name, box: boxOf(home.name, home.long ? 14 : TEXT[view].home, home.label) }]
}

/** What is wrong with a map, in words. */
function faultsOf(drawing: AreaDrawing): string[] {
  return (['wide', 'small'] as const).flatMap((view) => {
    const all = textsOf(drawing, view)
    const outside = all.filter(({ box }) => Math.max(-box.left, box.right, -box.top, box.bottom) > FRAME)
    const onRim = all.slice(0, -1).filter(({ box }) => !isWithin(box, RADIUS - 3))
    const overlapping = all.flatMap((one, index) => all.slice(index + 1).filter((other) => overlap(one.box, other.box)))
    const covered = drawing.towns
      .filter(({ minor }) => view === 'wide' || !minor)
      .filter(({ x, y }) =>
        all.some(({ box }) => overlap(box, { left: x - 2, right: x + 2, top: y - 2, bottom: y + 2 })),
      )
    return [
      ...outside.map(({ name }) => `${view}: ${name} leaves the frame`),
      ...onRim.map(({ name }) => `${view}: ${name} meets the rim`),
      ...overlapping.map(({ name }) => `${view}: ${name} lies on another name`),
      ...covered.map(({ name }) => `${view}: the dot of ${name} is hidden`),
    ]
  })
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

describe.each(PLACES)('%s', (city, geo, kilometers) => {
  const drawing = drawArea(atlas, city, geo, kilometers * 1000)

  test('is named, and so are towns around it, each in its own room', () => {
    expect(drawing.home.name).toBe(city)
    expect(drawing.towns.length).toBeGreaterThanOrEqual(7)
    expect(drawing.towns.filter(({ minor }) => !minor).length).toBeGreaterThanOrEqual(3)
    expect(faultsOf(drawing)).toEqual([])
  })

  test('has waters, and takes few bytes', () => {
    const { land, lakes, broadRivers, rivers, border } = drawing
    const paths = [land, lakes, broadRivers, rivers, border].join('')
    expect(paths).not.toBe('')
    expect(paths.length).toBeLessThan(800)
  })
})

test('Essen has the Rhine, Flensburg the sea, München neither', () => {
  const [essen, , munich, flensburg] = PLACES.map(([city, geo, km]) => drawArea(atlas, city, geo, km * 1000))
  expect([essen?.broadRivers, flensburg?.land]).not.toContain('')
  expect([essen?.land, munich?.land, munich?.broadRivers]).toEqual(['', '', ''])
})

test('the largest towns of the Ruhr and the Rhine are named', () => {
  const names = drawArea(atlas, 'Essen', ESSEN, 100_000).towns.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Köln', 'Düsseldorf', 'Dortmund', 'Duisburg', 'Münster', 'Bonn']))
})

test('places are drawn where they are', () => {
  const [x, y] = projectionAround(ESSEN, 1000)([6.9603, 50.9384])
  // Cologne's cathedral, measured on an official map: 57.7 km from there, almost due south.
  expect(Math.hypot(x, y)).toBeCloseTo(57.7, 0)
  expect(y).toBeGreaterThan(57)
})

test('wherever a business is and however far it goes, all names can be read', () => {
  const towns = constantFrom(...atlas.towns)
  const shift = double({ min: -0.1, max: 0.1, noNaN: true })
  const radius = double({ min: 10_000, max: 200_000, noNaN: true })
  assert(
    property(towns, shift, shift, radius, ({ name, position: [longitude, latitude] }, east, north, meters) => {
      const center = { latitude: latitude + north, longitude: longitude + east }
      const drawing = drawArea(atlas, name, center, meters)
      expect(faultsOf(drawing)).toEqual([])
      expect(drawing.home.name).not.toBe('')
      const project = projectionAround(center, meters / RADIUS)
      const around = atlas.towns.filter((town) => {
        const far = distance(project(town.position), [0, 0])
        return town.name !== name && far > RADIUS / 4 && far < RADIUS * 0.8
      })
      expect(drawing.towns.length).toBeGreaterThanOrEqual(Math.min(3, Math.floor(around.length / 3)))
    }),
    { numRuns: 150 },
  )
}, 60_000)
