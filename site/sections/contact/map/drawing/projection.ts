import type { Point } from './points.ts'

const EARTH_METERS = 6_371_000
const RADIANS = Math.PI / 180

export type Geo = { latitude: number; longitude: number }

/**
 * Draws places as far from the centre, and in the direction, as they are (azimuthal equidistant projection).
 * @param unitMeters what one unit of the drawing is on the ground.
 * @returns a function from longitude and latitude in degrees to the drawing: x grows to the east, y to the south.
 */
export function projectionAround(center: Geo, unitMeters: number): (place: Point) => Point {
  const [sin, cos] = [Math.sin(center.latitude * RADIANS), Math.cos(center.latitude * RADIANS)]
  return ([longitude, latitude]) => {
    const [sinLatitude, cosLatitude] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)]
    const turn = (longitude - center.longitude) * RADIANS
    const east = cosLatitude * Math.sin(turn)
    const north = cos * sinLatitude - sin * cosLatitude * Math.cos(turn)
    const angle = Math.atan2(Math.hypot(east, north), sin * sinLatitude + cos * cosLatitude * Math.cos(turn))
    const scale = angle === 0 ? 0 : (angle / Math.hypot(east, north)) * (EARTH_METERS / unitMeters)
    return [east * scale, -north * scale]
  }
}
