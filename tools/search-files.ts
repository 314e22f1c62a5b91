import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES } from '#site/pages/pages.ts'

/** Writes sitemap.xml and robots.txt for the pages that have an address. */
export async function writeSearchFiles(siteUrl: string, dist: string): Promise<void> {
  const urls = Object.values(PAGES).flatMap(({ path }) => (path ? [`  <url><loc>${siteUrl}${path}</loc></url>`] : []))
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  await writeFile(join(dist, 'sitemap.xml'), sitemap)
  await writeFile(join(dist, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`)
}
