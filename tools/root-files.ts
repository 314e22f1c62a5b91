import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Model } from '#model/model.ts'
import { PAPER } from '#model/shades.ts'
import { PAGES } from '#site/pages/pages.ts'
import { qrPath } from './pictures/qr-code.ts'

/** Writes sitemap.xml, robots.txt, the web app manifest, and the QR code of the printed home page. */
export async function writeRootFiles(siteOrigin: string, model: Model, dist: string): Promise<void> {
  const paths = Object.values(PAGES).flatMap(({ path }) => path ?? [])
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${siteOrigin}${path}</loc></url>\n`).join('')}</urlset>
`
  await writeFile(join(dist, 'sitemap.xml'), sitemap)
  await writeFile(join(dist, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${siteOrigin}/sitemap.xml\n`)
  await writeFile(join(dist, 'site.webmanifest'), JSON.stringify(manifest(model), null, 2))
  await writeFile(join(dist, 'qr-code.svg'), qrCode(siteOrigin))
}

function manifest({ business, brand }: Model) {
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

/** The QR code of an address as an SVG drawing. */
export function qrCode(address: string): string {
  const { path, side } = qrPath(address)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}"/></svg>`
}
