import { type AreaDrawing, RADIUS } from '#pages/sections/contact/map/area.ts'
import { drawLines, type Point, type Project } from './lines.ts'
import { placeHome, placeTowns } from './towns.ts'

const EARTH_METERS = 6_371_000
const RADIANS = Math.PI / 180

type Geo = { latitude: number; longitude: number }

/** Draws the area of a business. @param radiusMeters from its town to the edge. */
export function drawArea(city: string, center: Geo, radiusMeters: number): AreaDrawing {
  const project = projectionAround(center, radiusMeters / RADIUS)
  const home = placeHome(city, project)
  return { ...drawLines(project), home, towns: placeTowns(project, home) }
}

/**
 * Projects longitude and latitude onto the drawing. It uses the middle latitude of both places: over 200 km a distance is
 * wrong by 0.02 % at most.
 * @param unitMeters the metres of one unit of the drawing.
 */
export function projectionAround(center: Geo, unitMeters: number): Project {
  const unitsPerDegree = (EARTH_METERS * RADIANS) / unitMeters
  return ([longitude, latitude]: Point) => {
    const middle = ((latitude + center.latitude) / 2) * RADIANS
    return [
      (longitude - center.longitude) * Math.cos(middle) * unitsPerDegree,
      (center.latitude - latitude) * unitsPerDegree,
    ]
  }
}
