import type { IncomingHttpHeaders } from 'node:http'

/** This site's origins: the configured one and the one the visitor used, which differ on a developer's machine. */
function ownOrigins(headers: IncomingHttpHeaders, siteOrigin: string): string[] {
  const reached = ['http', 'https'].map((scheme) => `${scheme}://${headers.host ?? ''}`)
  return [siteOrigin, ...reached.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)]
}

/**
 * Whether a post comes from this site's own pages, as far as the browser tells.
 * Clients that tell nothing (old browsers, command lines) are let through: there is no session to abuse,
 * and a lost enquiry costs more than a refused robot gains. `Origin: null` names nobody,
 * so it counts only when the browser vouches for it.
 */
export function isOwnPost(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (origin === 'null') return site === 'same-origin' || site === 'none'
  if (origin !== undefined) return ownOrigins(headers, siteOrigin).includes(origin)
  return site === undefined || site === 'same-origin' || site === 'none'
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
