import type { IncomingHttpHeaders } from 'node:http'

/** The same site's other name: owners let both lead to it, whichever of them SITE_URL says. */
export function twinOf(siteOrigin: string): string {
  return siteOrigin.includes('://www.') ? siteOrigin.replace('://www.', '://') : siteOrigin.replace('://', '://www.')
}

/**
 * This site's origins: the configured one with and without "www.", and the one the visitor used, which differs on a
 * developer's machine.
 */
function ownOrigins(headers: IncomingHttpHeaders, siteOrigin: string): string[] {
  const reached = ['http', 'https'].map((scheme) => `${scheme}://${headers.host ?? ''}`)
  const used = reached.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  return [siteOrigin, twinOf(siteOrigin), ...used]
}

/**
 * Whether a post comes from this site's own pages, as far as the browser tells.
 * Clients that tell nothing (old browsers, command lines) are let through: there is no session to abuse,
 * and a lost enquiry costs more than a refused robot gains. No page can write Sec-Fetch-Site itself, so "same-origin" is
 * believed whatever Origin says: a proxy may hide the host it would be compared with.
 */
export function isOwnPost(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (site === 'same-origin') return true
  // Without an origin, or from a page that may not name its own, the rest is the browser's word alone.
  if (origin === undefined) return site === undefined || site === 'none'
  if (origin === 'null') return site === 'none'
  return ownOrigins(headers, siteOrigin).includes(origin)
}

/**
 * Where a visitor without JavaScript goes after the post.
 * @param next the posted `_next`; anything but an address of this site counts as the home page.
 * @returns a URL whose path, query and fragment lie on this site; its host means nothing.
 */
export function returnTarget(next: string | undefined, headers: IncomingHttpHeaders, siteOrigin: string): URL {
  const home = new URL('/', siteOrigin)
  if (!next || !URL.canParse(next, home)) return home
  const target = new URL(next, home)
  const own = ownOrigins(headers, siteOrigin).includes(target.origin)
  // "/.//evil.example" has our origin, but its path alone would be read as another host.
  const plainPath = !target.pathname.startsWith('//')
  return own && plainPath && target.username === '' && target.password === '' ? target : home
}
