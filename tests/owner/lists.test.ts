import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { CONTENT } from '#model/content.ts'
import { type Content, loadContent } from '#model/load/load-content.ts'
import { modelOf } from '#model/model-of.ts'
import { ICONS } from '#model/schema/lists.ts'
import { type DevelopmentServer, startDevelopmentServer } from '../support/browser/development-server.ts'
import { test } from '../support/browser/test.ts'

const COUNTS = [0, 1, 2, 3, 4, 5, 7, 12, 30, 60]
const WIDTHS = [1440, 1024, 768, 390, 320]
// A pixel of rounding on either side.
const ROUNDING = 2
// The rest are joints.
const COVERED = 0.94
const LISTS = [
  '#services article',
  'section:has(> #process-title) li',
  '#projects li, #projects h2',
  '[class*=makers] li',
  'footer li',
]

const demo = loadContent(CONTENT).content
if (!demo) throw new Error('the shipped content has faults')

const station = (index: number) => ({
  title: `Station ${index + 1}`,
  text: 'Sie schreiben oder rufen an, ich frage nach, was fehlt.',
})

/** A business with that many of everything, as far as a business can have them. */
function businessWith(count: number, { business, ...content }: Content): Content {
  const list = <Entry>(most: number, entry: (index: number) => Entry, least = 0): Entry[] =>
    Array.from({ length: Math.max(least, Math.min(most, count)) }, (_, index) => entry(index))
  return {
    ...content,
    business: {
      ...business,
      manufacturers: list(12, (index) => `Marke ${index + 1}`),
      profiles: list(4, (index) => ({ name: `Profil ${index + 1}`, url: `https://profil-${index}.example/ich` })),
      phones: list(4, (index) => ({ ...business.phone, label: index > 0 ? 'Werkstatt' : '' }), 1),
    },
    services: list(
      12,
      (index) => ({
        id: `services-${index}`,
        icon: ICONS[index % ICONS.length] ?? 'kitchen',
        title: `Leistung ${index + 1}`,
        description: 'Ich richte Schränke aus, befestige sie, schneide Platten zu und stelle alle Fronten ein.',
        inMenu: index < 4,
      }),
      1,
    ),
    texts: { ...content.texts, process: { ...content.texts.process, stations: list(7, station) } },
    faq: list(40, (index) => ({ id: `faq-${index}`, question: `Frage ${index + 1}?`, answer: 'Ja.' })),
    projects: list(60, (index) => ({
      id: index + 1,
      title: `Küche ${index + 1}`,
      caption: 'Zeile mit Insel',
      image: content.projects[index % content.projects.length]?.image ?? null,
      alt: `Küche mit Insel, Nummer ${index + 1}`,
      lines: [],
    })),
  }
}

let server: DevelopmentServer
beforeAll(async () => {
  server = await startDevelopmentServer('vite-lists', modelOf(demo))
})
afterAll(() => server.close())

describe.each(COUNTS)('with %s of everything', (count) => {
  test('nothing overlaps, no cell is empty, nothing is wider than the window, and it is printed on one sheet', async ({
    arrive,
  }) => {
    server.show(modelOf(businessWith(count, demo)))
    // The code on the sheet is made by the build alone.
    const { page } = await arrive(server.url, { tolerate: /404/ })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await faultsOf(page)]).toEqual([width, []])
    }
    expect(await missingAnchors(page)).toEqual([])
    expect(await sheetsOf(page)).toBe(1)
  })
})

/** Links within the page that lead nowhere. */
function missingAnchors(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => document.getElementById(href.slice(1)) === null),
  )
}

/** On how many sheets the page is printed. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

type Box = { left: number; right: number; top: number; bottom: number }

/** What is wrong with the lists of the page, as sentences. */
async function faultsOf(page: Page): Promise<string[]> {
  const lists = await Promise.all(LISTS.map(async (list) => ({ list, count: overlapsOf(await boxesOf(page, list)) })))
  const [elevation] = await boxesOf(page, '#services :has(> article)')
  const fronts = await boxesOf(page, '#services article')
  const covered = fronts.reduce((sum, box) => sum + areaOf(box), 0) / (elevation ? areaOf(elevation) : 1)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const empty = await page.locator('#projects li:not(:has(img))').count()
  return [
    ...lists.filter(({ count }) => count > 0).map(({ list, count }) => `${count} of ${list} overlap`),
    ...(covered < COVERED ? [`fronts cover ${covered}`] : []),
    ...(wider > 0 ? [`the page is ${wider} px too wide`] : []),
    ...(empty > 0 ? [`${empty} photos are missing`] : []),
  ]
}

function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
}

const areaOf = ({ left, right, top, bottom }: Box) => (right - left) * (bottom - top)

function overlapsOf(boxes: readonly Box[]): number {
  return boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => doOverlap(box, other))).length
}

function doOverlap(one: Box, other: Box): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > ROUNDING && height > ROUNDING
}
