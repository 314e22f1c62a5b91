import { isIP } from 'node:net'

/** What becomes of a request, by the name it was sent to. */
export type HostVerdict = 'serve' | 'redirect' | 'refuse'

/** The same site's other name: owners let both lead to it, whichever of them SITE_URL says. */
export function twinOf(siteOrigin: string): string {
  return siteOrigin.includes('://www.') ? siteOrigin.replace('://www.', '://') : siteOrigin.replace('://', '://www.')
}

/**
 * Judges the Host of a request: the twin of the site's name is led to it, names of others are refused if so set.
 * An address, `localhost` and a missing name are always served: that is what proxies hiding the Host, health checks
 * and developers ask by.
 */
export function createHostRule(siteOrigin: string, refusesOthers: boolean) {
  const own = new URL(siteOrigin).hostname
  const twin = URL.parse(twinOf(siteOrigin))?.hostname
  return (host: string | undefined): HostVerdict => {
    const name = nameIn(host ?? '')
    if (name === twin) return 'redirect'
    return !refusesOthers || name === own || isNoName(name) ? 'serve' : 'refuse'
  }
}

/** Without the port, which a proxy may have changed, and without the dot a full name may end in. */
function nameIn(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

const isNoName = (name: string) => name === '' || name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
