type Geo = { latitude: number; longitude: number }

// At this zoom the frame shows 100 km. Each further step of zoom halves the distance.
const ZOOM = 9
const METERS = 100_000

/** Address of the maps service's frame, centred on a point and as wide as the area around it. */
export function mapFrameUrl({ latitude, longitude }: Geo, radiusMeters: number): string {
  const zoom = Math.round(ZOOM - Math.log2(radiusMeters / METERS))
  const query = new URLSearchParams({ q: `${latitude},${longitude}`, z: String(zoom), hl: 'de', output: 'embed' })
  return `https://www.google.com/maps?${query}`
}

/** Address of the maps service's route planner to a postal address. */
export function routeUrl(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
}
