const MAP_FRAMES = 'https://www.google.com https://maps.google.com'

/** The one inline script (pages/document/boot-script.ts); a build whose script has another hash fails. */
export const BOOT_SCRIPT_HASH = 'sha256-89+YqJrdL3fE38YPugXE79mpJIKeuPw2zhvO5fpB7lM='

const YEAR_SECONDS = 31_536_000

/** The settings that change headers, of the same names. */
type HeaderSettings = { externalFormOrigin: string | null; hasMap: boolean; bindsSubdomains: boolean }

/** The headers every answer carries. */
export function securityHeaders(settings: HeaderSettings): Readonly<Record<string, string>> {
  const { externalFormOrigin, hasMap, bindsSubdomains } = settings
  const formTargets = externalFormOrigin ? `'self' ${externalFormOrigin}` : `'self'`
  return {
    'Content-Security-Policy': [
      `default-src 'none'`,
      `script-src 'self' '${BOOT_SCRIPT_HASH}'`,
      `style-src 'self'`,
      // The form shows chosen photos by blob: addresses, which only the page itself can make.
      `img-src 'self' blob:`,
      `font-src 'self'`,
      `media-src 'self'`,
      `manifest-src 'self'`,
      `connect-src ${formTargets}`,
      `form-action ${formTargets}`,
      ...(hasMap ? [`frame-src ${MAP_FRAMES}`] : []),
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
    ].join('; '),
    'Strict-Transport-Security': `max-age=${YEAR_SECONDS}${bindsSubdomains ? '; includeSubDomains' : ''}`,
    'X-Content-Type-Options': 'nosniff',
    // External form services recognise the site by its origin, so it must not be hidden from them.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
