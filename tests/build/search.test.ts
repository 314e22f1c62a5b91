import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PAGES } from '#pages/routes/pages.ts'
import { DIST } from '#build/paths.ts'
import { business } from '../support/content.ts'
import { readDist } from './support.ts'

const PUBLIC = Object.values(PAGES).flatMap(({ path, file }) => (path ? [{ path, html: readDist(file) }] : []))
const all = (pattern: RegExp) => PUBLIC.map(({ html }) => html.match(pattern)?.[1] ?? '')

test('every page has a title and description of its own', () => {
  for (const values of [all(/<title>([^<]+)</), all(/<meta name="description" content="([^"]+)"/)]) {
    expect(new Set(values.filter((value) => value.length > 10)).size).toBe(4)
  }
})

test('every page names its canonical address, and the sitemap holds exactly these; the others stay out of search engines', () => {
  const canonical = all(/<link rel="canonical" href="([^"]+)"/)
  const sitemap = [...readDist('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(canonical).toEqual(PUBLIC.map(({ path }) => `${business.siteUrl}${path}`))
  expect(sitemap.toSorted()).toEqual(canonical.toSorted())
  expect(readDist('robots.txt')).toContain(`Sitemap: ${business.siteUrl}/sitemap.xml`)
  const unlisted = Object.values(PAGES).filter(({ path }) => !path)
  expect(unlisted.length).toBeGreaterThan(0)
  for (const { file } of unlisted) expect(readDist(file)).toContain('<meta name="robots" content="noindex"')
})

test('icons and manifest exist, and the preview picture is 1200 x 630', async () => {
  const manifest: { short_name: string; icons: { src: string }[] } = JSON.parse(readDist('site.webmanifest'))
  expect(manifest.short_name).toBe(business.name)
  const files = [...manifest.icons.map(({ src }) => src), '/favicon.svg', '/apple-touch-icon.png']
  expect(files.filter((file) => !existsSync(join(DIST, file)))).toEqual([])
  expect(await sharp(join(DIST, 'og.jpg')).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('the structured data describes the business as the specification says', () => {
  const json = readDist('index.html').match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? ''
  const afterNextYear = String(new Date().getFullYear() + 2)
  const breaks = business.hours.breaks.filter(({ from }) => from < afterNextYear)
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'HomeAndConstructionBusiness',
    name: business.name,
    telephone: business.phone.international,
    priceRange: expect.stringMatching(/^€+$/),
    address: { '@type': 'PostalAddress', addressLocality: 'Essen', streetAddress: business.street },
    geo: { '@type': 'GeoCoordinates', latitude: business.geo.latitude, longitude: business.geo.longitude },
    openingHoursSpecification: [{ dayOfWeek: days, opens: '10:00', closes: '18:00' }],
    // Search engines read the days of this year and the next.
    specialOpeningHoursSpecification: breaks.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens: '00:00',
      closes: '00:00',
    })),
    areaServed: { '@type': 'GeoCircle', geoRadius: 100_000 },
  })
})
