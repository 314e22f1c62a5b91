import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Content } from '#model/content.ts'
import { CACHE } from '#build/paths.ts'
import { startPreview } from '#build/preview.ts'
import { type Box, boxesOf, boxOf, overlaps } from '../support/browser/boxes.ts'
import { test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visitor.ts'
import { readContent } from '../support/content.ts'

// Widths on both sides of every breakpoint.
const WIDTHS = [1440, 1024, 768, 320]
const LONG_WORD = 'Dachschrägenschränke-Einbauschrankwandsysteme'

const demo = readContent()

// The server of `npm run dev`, one for all tests. Each test tells it which content to show.
let server: Awaited<ReturnType<typeof startPreview>>
beforeAll(async () => {
  server = await startPreview(
    { content: demo, faults: [] },
    { host: '127.0.0.1', port: 0, cacheDir: join(CACHE, 'vite-still') },
  )
})
afterAll(() => server.close())

const show = (content: Content) => server.show({ content, faults: [] })

/** By how many pixels the page is wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('with any count nothing overlaps, is empty or too wide, and it is one sheet on paper', async ({ visitor }) => {
  // The code on the sheet is made by the build alone.
  const { page } = await visitor({ tolerate: /404/ })
  for (const count of [0, 1, 2, 7, 60]) {
    await show(businessWith(count, demo))
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
})

/** A business with that many of everything, as far as a business can have them: the demo's in turn. */
function businessWith(count: number, { business, ...content }: Content): Content {
  const times = <Entry>(most: number, entries: readonly Entry[], least = 0): Entry[] =>
    Array.from({ length: most }, () => entries)
      .flat()
      .slice(0, Math.max(least, Math.min(most, count)))
  const { process } = content.texts
  const sentence = 'Sie schreiben oder rufen an, ich frage nach, was fehlt. Dann richte ich die Schränke aus.'
  const review = { text: sentence, author: 'Eine Kundin', portal: 'Portal' }
  const answers = { charging: sentence, travel: sentence, replies: sentence, help: sentence, disposal: sentence }
  const photo = content.projects[0]?.image ?? ''
  return {
    ...content,
    business: {
      ...business,
      manufacturers: times(12, business.manufacturers).map((name, index) => `${name} ${index}`),
      phones: times(4, [business.phone], 1).map((phone, index) => ({ ...phone, label: index > 0 ? 'Werkstatt' : '' })),
    },
    services: times(12, content.services, 1).map((service, index) => ({
      ...service,
      id: `services-${index}`,
      title: `Leistung ${index + 1}`,
      inMenu: index < 4,
      price: index % 2 === 0 ? '1.480' : '',
      includes: 'Mit Aufmaß und Anfahrt.',
    })),
    texts: {
      ...content.texts,
      process: {
        ...process,
        stations: times(7, process.stations).map(({ text }, index) => ({ title: `Station ${index + 1}`, text })),
      },
      reviewsChecked: sentence,
      reviews: times(3, [review]).map((one, index) => ({ ...one, url: `https://portal.example/${index}` })),
      ...(count > 0 && { answers, portrait: count > 1 ? photo : '', person: sentence }),
    },
    faq: times(40, content.faq).map((item, index) => ({ ...item, id: `faq-${index}`, question: `Frage ${index}?` })),
    projects: times(60, content.projects).map((project, index) => ({
      ...project,
      id: index + 1,
      before: index % 2 === 0 ? photo : null,
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
    page.getByRole('region', { name: demo.texts.makers.region }).getByRole('listitem'),
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

test('long words widen no window; a project without a picture shows its number', async ({ arrive }) => {
  await show({
    ...demo,
    business: {
      ...demo.business,
      name: 'Tischlerei Müller-Lüdenscheidt & Söhne, Inhaber İbrahim Yıldırım',
      manufacturers: [LONG_WORD, ...demo.business.manufacturers],
      hours: {
        ...demo.business.hours,
        display: 'Mo–Do 7:30–12:00 und 13:00–17:15, Fr 7:30–12:00',
        short: 'Mo–Do 7:30–17:15, Fr 7:30–12',
      },
    },
    services: demo.services.map((service) => ({
      ...service,
      title: LONG_WORD,
      price: '999.999,50',
      includes: LONG_WORD,
    })),
    projects: demo.projects.map((one) => ({ ...one, title: LONG_WORD, image: one.id === 3 ? null : one.image })),
    faq: demo.faq.map((item) => ({ ...item, question: `${LONG_WORD}?` })),
    texts: { ...demo.texts, answers: { ...demo.texts.answers, charging: LONG_WORD } },
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
