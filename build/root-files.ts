import { encode } from 'uqr'
import type { Content } from '#model/content.ts'
import { PAPER } from '#model/shades.ts'
import { CONTACT_CARD } from '#pages/ui/picture-files.ts'
import { PAGES } from '#pages/routes/pages.ts'

/** sitemap.xml, robots.txt, the web app manifest, the contact card, and the QR code of the printed home page, by their names in the site. */
export function rootFiles(siteOrigin: string, content: Content): Record<string, string> {
  const paths = Object.values(PAGES).flatMap(({ path }) => path ?? [])
  const { path, side } = qrPath(siteOrigin)
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((page) => `  <url><loc>${siteOrigin}${page}</loc></url>\n`).join('')}</urlset>
`,
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteOrigin}/sitemap.xml\n`,
    'site.webmanifest': JSON.stringify(manifest(content), null, 2),
    [CONTACT_CARD]: contactCard(siteOrigin, content),
    'qr-code.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}"/></svg>`,
  }
}

const escaped = (words: string): string => words.replaceAll(/[\\;,]/g, '\\$&')

/** RFC 6350 in the version that phones of every age read, 3.0. */
function contactCard(siteOrigin: string, { business }: Content): string {
  const { name, phones, email, street, city, region, postalCode, country, geo, hours } = business
  const address = [street, city, region, postalCode, country].map(escaped).join(';')
  const lines = [
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    ...phones.map(({ international }) => `TEL;TYPE=WORK,VOICE:${international}`),
    `EMAIL;TYPE=INTERNET:${email}`,
    `ADR;TYPE=WORK:;;${address}`,
    `GEO:${geo.latitude};${geo.longitude}`,
    `URL:${siteOrigin}/`,
    `NOTE:${escaped(hours.display)}`,
  ]
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
}

function manifest({ business, brand }: Content) {
  return {
    name: `${business.name} – ${business.trade} in ${business.city}`,
    short_name: business.name,
    lang: 'de',
    start_url: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: brand.color,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/**
 * An address as the path of a QR code, and the side of the code in modules. Error correction M: 15 % of a creased sheet
 * may be unreadable. ISO/IEC 18004 asks for four light modules around it.
 */
export function qrPath(address: string): { path: string; side: number } {
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), side: size }
}
