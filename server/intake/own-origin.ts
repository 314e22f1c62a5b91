import type { IncomingHttpHeaders } from 'node:http'
import { twinOf } from '#settings/site-origin.ts'

/** Whether an origin is this site's: SITE_URL with or without "www.", or the address that the visitor used. */
function isOwn(origin: string, { host = '' }: IncomingHttpHeaders, siteOrigin: string): boolean {
  // On a developer's machine the visitor uses localhost, not SITE_URL.
  const used = ['http', 'https'].map((scheme) => URL.parse(`${scheme}://${host}`)?.origin)
  return [siteOrigin, twinOf(siteOrigin), ...used].includes(origin)
}

/**
 * Whether a post comes from this site's own pages, as far as the browser tells. Old browsers and command lines tell
 * nothing. Their posts are taken: there is no session to abuse, and a lost enquiry costs more than some posts of programs.
 */
export function isOwnPost(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = headers
  // No page can write Sec-Fetch-Site, so it counts more than Origin: a proxy may hide the host that Origin is compared with.
  if (fetchSite === 'same-origin') return true
  // Old browsers send no Origin, Safari before 16.4 sends "null" without Sec-Fetch-Site: then Sec-Fetch-Site decides alone.
  if (origin === undefined || origin === 'null') return fetchSite === undefined || fetchSite === 'none'
  return isOwn(origin, headers, siteOrigin)
}

/**
 * The page that a visitor without JavaScript sees after the post.
 * @param next the posted `_next`; an address of another site counts as the home page.
 * @returns a URL whose path, query and fragment lie on this site; its host means nothing.
 */
export function returnTarget(next: string | undefined, headers: IncomingHttpHeaders, siteOrigin: string): URL {
  const home = new URL('/', siteOrigin)
  const target = URL.parse(next ?? '', home) ?? home
  // "/.//evil.example" has our origin, but its path alone would be read as another host.
  const isPlain = target.username + target.password === '' && !target.pathname.startsWith('//')
  return isPlain && isOwn(target.origin, headers, siteOrigin) ? target : home
}
