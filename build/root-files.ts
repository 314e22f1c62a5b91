import { encode } from 'uqr'
import type { Content } from '#model/content.ts'
import { PAPER } from '#model/shades.ts'
import { PAGES } from '#pages/routes/pages.ts'

/** sitemap.xml, robots.txt, the web app manifest, and the QR code of the printed home page, by their names in the site. */
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
    'qr-code.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}"/></svg>`,
  }
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
