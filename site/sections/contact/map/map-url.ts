type Geo = { latitude: number; longitude: number }

// Shows the whole area of 100 km at the size of the frame.
const ZOOM = 9

/** Address of the maps service's frame, centred on a point. */
export function mapFrameUrl({ latitude, longitude }: Geo): string {
  const query = new URLSearchParams({ q: `${latitude},${longitude}`, z: String(ZOOM), hl: 'de', output: 'embed' })
  return `https://www.google.com/maps?${query}`
}

/** Address of the maps service's route planner to a postal address. */
export function routeUrl(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
}
