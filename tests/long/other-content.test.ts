import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Content, loadContent } from '#model/content.ts'
import { modelOf } from '#model/model.ts'
import { ICONS } from '#model/schema/lists.ts'
import { CACHE, CONTENT } from '#tools/paths.ts'
import { startSiteServer } from '#tools/site-server.ts'
import { type Box, boxesOf, boxOf, overlaps } from '../support/browser/boxes.ts'
import { test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visitor.ts'

// Widths on both sides of every breakpoint.
const WIDTHS = [1440, 1024, 768, 320]
const LONG_WORD = 'Dachschrägenschränke-Einbauschrankwandsysteme'

const demo = loadContent(CONTENT).content
if (!demo) throw new Error('the shipped content has faults')
const model = modelOf(demo)

// The server of `npm run dev`, one for all tests. Each test tells it which content to show.
let server: Awaited<ReturnType<typeof startSiteServer>>
beforeAll(async () => {
  server = await startSiteServer(
    { model, faults: [] },
    { host: '127.0.0.1', port: 0, cacheDir: join(CACHE, 'vite-still') },
  )
})
afterAll(() => server.close())

const show = (other: typeof model) => server.show({ model: other, faults: [] })

/** By how many pixels the page is wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// Every count at every width: a machine with other work takes minutes.
const LONG = { timeout: 300_000 }

test(
  'with any count of everything nothing overlaps, no cell is empty, nothing is too wide, and it prints on one sheet',
  LONG,
  async ({ visitor }) => {
    // Only the build makes the QR code of the measuring sheet.
    const { page } = await visitor({ tolerate: /404/ })
    for (const count of [0, 1, 2, 7, 60]) {
      await show(modelOf(businessWith(count, demo)))
      await visit(page, server.url)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => faultsOf(page), { message: `${count} at ${width} px` }).toEqual([])
      }
      const missing = await page.evaluate(() =>
        [...document.querySelectorAll('a[href^="#"]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => document.getElementById(href.slice(1)) === null),
      )
      expect([count, missing]).toEqual([count, []])
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false })
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    }
  },
)

const DRAWINGS = Object.values(ICONS)

/** A business with `count` entries in each list, as far as the schema allows. */
function businessWith(count: number, { business, ...content }: Content): Content {
  const list = <Entry>(most: number, entry: (index: number) => Entry, least = 0): Entry[] =>
    Array.from({ length: Math.max(least, Math.min(most, count)) }, (_, index) => entry(index))
  const sentence = 'Sie schreiben oder rufen an, ich frage nach, was fehlt. Dann richte ich die Schränke aus.'
  const service = (index: number) => ({
    id: `services-${index}`,
    icon: DRAWINGS[index % DRAWINGS.length] ?? 'kitchen',
    title: `Leistung ${index + 1}`,
    description: sentence,
    inMenu: index < 4,
    price: index % 2 === 0 ? '1.480' : '',
    includes: 'Mit Aufmaß und Anfahrt.',
  })
  const stations = list(7, (index) => ({ title: `Station ${index + 1}`, text: sentence }))
  const photos = content.projects.map(({ image }) => image)
  const review = (index: number) => ({
    text: sentence,
    author: `Kundin ${index + 1}`,
    portal: 'Portal',
    url: `https://portal.example/${index}`,
  })
  const answers = { charging: sentence, travel: sentence, replies: sentence, help: sentence, disposal: sentence }
  return {
    ...content,
    business: {
      ...business,
      manufacturers: list(12, (index) => `Marke ${index + 1}`),
      phones: list(4, (index) => ({ ...business.phone, label: index > 0 ? 'Werkstatt' : '' }), 1),
    },
    services: list(12, service, 1),
    texts: {
      ...content.texts,
      process: { ...content.texts.process, stations },
      reviewsChecked: sentence,
      reviews: list(3, review),
      ...(count > 0 && { answers, portrait: count > 1 ? (photos[0] ?? '') : '', person: sentence }),
    },
    faq: list(40, (index) => ({ id: `faq-${index}`, question: `Frage ${index + 1}?`, answer: 'Ja.' })),
    projects: list(60, (index) => ({
      id: index + 1,
      title: `Küche ${index + 1}`,
      caption: 'Zeile mit Insel',
      image: photos[index % photos.length] ?? null,
      before: index % 2 === 0 ? (photos[0] ?? null) : null,
      alt: `Küche mit Insel, Nummer ${index + 1}`,
      lines: [],
    })),
  }
}

const area = ({ width, height }: Box) => width * height

/** The faults in the lists of the page, as sentences. */
async function faultsOf(page: Page): Promise<string[]> {
  const fronts = page.locator('#services article')
  const lists = [
    fronts,
    page.locator('section:has(> #process-title) li'),
    page.locator('#projects li, #projects h2'),
    page.getByRole('region', { name: model.texts.makers.region }).getByRole('listitem'),
    page.locator('blockquote, dl > div, #contact figure'),
    page.locator('footer li'),
  ]
  // A pixel of rounding on either side.
  const overlapping = await Promise.all(lists.map(async (list) => ({ list, count: overlaps(await boxesOf(list), 2) })))
  const [elevation] = await boxesOf(page.locator('#services :has(> article)'))
  const covered = (await boxesOf(fronts)).reduce((sum, box) => sum + area(box), 0) / (elevation ? area(elevation) : 1)
  const empty = await page.locator('#projects li:not(:has(img))').count()
  const wider = await tooWide(page)
  return [
    ...overlapping.filter(({ count }) => count > 0).map(({ list, count }) => `${count} overlap of ${list}`),
    // The joints cover the rest.
    ...(covered < 0.94 ? [`fronts cover ${covered}`] : []),
    ...(wider > 0 ? [`the page is ${wider} px too wide`] : []),
    ...(empty > 0 ? [`${empty} photos are missing`] : []),
  ]
}

test('long names, hours and words widen no window; a project without a picture shows its number in the brand’s colour', async ({
  arrive,
}) => {
  await show({
    ...model,
    business: {
      ...model.business,
      name: 'Tischlerei Müller-Lüdenscheidt & Söhne, Inhaber İbrahim Yıldırım',
      manufacturers: [LONG_WORD, ...model.business.manufacturers],
      hours: {
        ...model.business.hours,
        display: 'Mo–Do 7:30–12:00 und 13:00–17:15, Fr 7:30–12:00',
        short: 'Mo–Do 7:30–17:15, Fr 7:30–12',
      },
    },
    services: model.services.map((service) => ({
      ...service,
      title: LONG_WORD,
      price: '999.999,50',
      includes: LONG_WORD,
    })),
    projects: model.projects.map((one) => ({ ...one, title: LONG_WORD, image: one.id === 3 ? null : one.image })),
    faq: model.faq.map((item) => ({ ...item, question: `${LONG_WORD}?` })),
    texts: { ...model.texts, answers: [{ about: LONG_WORD, answer: LONG_WORD }] },
  })
  const { page } = await arrive(server.url)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const cut = () =>
      page
        .locator('#services h3')
        .evaluateAll((titles) => titles.filter((title) => title.scrollWidth > title.clientWidth + 1).length)
    await expect.poll(async () => [width, await tooWide(page), await cut()]).toEqual([width, 0, 0])
    // The bar alone is 88 px high.
    await expect.poll(async () => (await boxOf(page.locator('header'))).height).toBeLessThanOrEqual(110)
  }
  const card = page.locator('#projects li').nth(2)
  await card.scrollIntoViewIfNeeded()
  expect(await card.locator('img').count()).toBe(0)
  const number = card.getByText('Projekt 3', { exact: true })
  const grounds = await number.evaluate((element) =>
    [element, element.parentElement].map((box) => box && getComputedStyle(box).backgroundColor),
  )
  expect(grounds).toContain('rgb(195, 74, 87)')
})
