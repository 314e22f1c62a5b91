import germany from '../germany.json' with { type: 'json' }
import { decodeLine } from './line-code.ts'
import type { Point } from './points.ts'

export type Place = { name: string; position: Point; people: number }

/** Germany and what lies around it, in longitude and latitude. */
export type Atlas = {
  /** Their inside is land. */
  land: Point[][]
  lakes: Point[][]
  broadRivers: Point[][]
  rivers: Point[][]
  /** Of Germany, on land. */
  borders: Point[][]
  /** The largest first. */
  towns: Place[]
}

/** Called while the map is drawn, not when this is imported: a browser's script would bring the whole atlas along. */
export function readAtlas(): Atlas {
  return {
    land: germany.land.map(decodeLine),
    lakes: germany.lakes.map(decodeLine),
    broadRivers: germany.broadRivers.map(decodeLine),
    rivers: germany.rivers.map(decodeLine),
    borders: germany.borders.map(decodeLine),
    towns: germany.towns.map(readTown),
  }
}

function readTown(line: string): Place {
  const [name = '', longitude, latitude, thousands] = line.split(';')
  return { name, position: [Number(longitude), Number(latitude)], people: Number(thousands) * 1000 }
}
