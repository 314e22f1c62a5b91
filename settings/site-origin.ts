/** The twin of an origin: without "www." if the origin has it, otherwise with it. Owners let both lead to the site. */
export function twinOf(siteOrigin: string): string {
  return siteOrigin.includes('://www.') ? siteOrigin.replace('://www.', '://') : siteOrigin.replace('://', '://www.')
}

/** The host of an origin and its twin, with or without "www.". */
export function hostsOf(origin: string): string[] {
  return [origin, twinOf(origin)].flatMap((url) => URL.parse(url)?.hostname ?? [])
}
