const MAP_FRAMES = 'https://www.google.com https://maps.google.com'

/** The one inline script (site/document/boot-script.ts); a build whose script has another hash fails. */
export const BOOT_SCRIPT_HASH = 'sha256-ISmPuLtpnpM/GSF3Ly7xFbJ17rJ6XVIKzM+pK+6x9tk='

const YEAR_SECONDS = 31_536_000

const FOR_DOCUMENTS = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
] as const
// Opened by themselves, browsers show them as text, a picture or a player. An SVG or XML file could run a script.
const NEVER_A_DOCUMENT = /^(?:text\/(?:css|javascript)|font\/|video\/|image\/(?!svg))/

/**
 * The security headers that say nothing about a file of this media type. Left away, they make it half a kilobyte
 * smaller, eight times before a visitor has touched anything.
 */
export function needlessHeaders(type: string): readonly string[] {
  return NEVER_A_DOCUMENT.test(type) ? FOR_DOCUMENTS : []
}

/**
 * The headers every answer carries, save those `needlessHeaders` names.
 * @param externalFormOrigin origin of an external form service, or null when the form posts here.
 */
export function securityHeaders(externalFormOrigin: string | null): Readonly<Record<string, string>> {
  const formTargets = externalFormOrigin ? `'self' ${externalFormOrigin}` : `'self'`
  return {
    'Content-Security-Policy': [
      `default-src 'none'`,
      `script-src 'self' '${BOOT_SCRIPT_HASH}'`,
      `style-src 'self'`,
      // blob: is what a page makes itself: the form shows the photos a visitor has chosen.
      `img-src 'self' blob:`,
      `font-src 'self'`,
      `media-src 'self'`,
      `manifest-src 'self'`,
      `connect-src ${formTargets}`,
      `form-action ${formTargets}`,
      `frame-src ${MAP_FRAMES}`,
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
    ].join('; '),
    'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    // External form services recognise the site by its origin, so it must not be hidden from them.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
