import type { IncomingHttpHeaders } from 'node:http'

/** The same site's other name: owners let both lead to it, whichever of them SITE_URL says. */
export function twinOf(siteOrigin: string): string {
  return siteOrigin.includes('://www.') ? siteOrigin.replace('://www.', '://') : siteOrigin.replace('://', '://www.')
}

/** Whether an origin is this site's: the configured one, with and without "www.", or the one the visitor used. */
function isOwn(origin: string, { host = '' }: IncomingHttpHeaders, siteOrigin: string): boolean {
  // A developer's machine is reached by another name than the configured one.
  const used = ['http', 'https'].map((scheme) => URL.parse(`${scheme}://${host}`)?.origin)
  return [siteOrigin, twinOf(siteOrigin), ...used].includes(origin)
}

/**
 * Whether a post comes from this site's own pages, as far as the browser tells. Clients that tell nothing (old browsers,
 * command lines) are let through: there is no session to abuse, and a lost enquiry costs more than a refused robot gains.
 */
export function isOwnPost(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  // No page can write it itself, so it is believed whatever Origin says: a proxy may hide the host that would be compared.
  if (site === 'same-origin') return true
  // Without an origin, or from a page that may not name its own, the rest is the browser's word alone.
  if (origin === undefined) return site === undefined || site === 'none'
  return origin === 'null' ? site === 'none' : isOwn(origin, headers, siteOrigin)
}

/**
 * Where a visitor without JavaScript goes after the post.
 * @param next the posted `_next`; anything but an address of this site counts as the home page.
 * @returns a URL whose path, query and fragment lie on this site; its host means nothing.
 */
export function returnTarget(next: string | undefined, headers: IncomingHttpHeaders, siteOrigin: string): URL {
  const home = new URL('/', siteOrigin)
  const target = URL.parse(next ?? '', home) ?? home
  // "/.//evil.example" has our origin, but its path alone would be read as another host.
  const isPlain = target.username + target.password === '' && !target.pathname.startsWith('//')
  return isPlain && isOwn(target.origin, headers, siteOrigin) ? target : home
}
