import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { CONTENT, type Content, loadContent } from '#model/content.ts'
import { modelOf } from '#model/model.ts'
import { ICONS } from '#model/schema/lists.ts'
import { type Box, boxesOf, overlap, overlaps } from '../support/browser/boxes.ts'
import { type DevelopmentServer, startDevelopmentServer } from '../support/browser/development-server.ts'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { readModel } from '../support/content.ts'
import { type ContentCopy, copyContent } from '../support/content-copy.ts'
import { visit } from '../support/browser/visitor.ts'

const WIDTHS = [1440, 1024, 768, 390, 320]
const PAPER = 'rgb(245, 240, 230)'
const NONE = 'rgba(0, 0, 0, 0)'

const demo = loadContent(CONTENT).content
if (!demo) throw new Error('the shipped content has faults')
const model = modelOf(demo)

// One server for all: it shows whatever content it is told to.
let server: DevelopmentServer
beforeAll(async () => {
  server = await startDevelopmentServer(model)
})
afterAll(() => server.close())

/** By how many pixels the page is wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each([0, 1, 2, 3, 5, 7, 12, 60])('with %s of everything', (count) => {
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
    const missing = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => document.getElementById(href.slice(1)) === null),
    )
    expect(missing).toEqual([])
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

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

const area = ({ width, height }: Box) => width * height

/** What is wrong with the lists of the page, as sentences. */
async function faultsOf(page: Page): Promise<string[]> {
  const lists: Record<string, Locator> = {
    services: page.locator('#services article'),
    stations: page.locator('section:has(> #process-title) li'),
    projects: page.locator('#projects li, #projects h2'),
    makers: page.getByRole('region', { name: demo?.texts.makers.region ?? '' }).getByRole('listitem'),
    footer: page.locator('footer li'),
  }
  const overlapping = await Promise.all(
    // A pixel of rounding on either side.
    Object.entries(lists).map(async ([name, list]) => ({ name, count: overlaps(await boxesOf(list), 2) })),
  )
  const [elevation] = await boxesOf(page.locator('#services :has(> article)'))
  const fronts = await boxesOf(page.locator('#services article'))
  const covered = fronts.reduce((sum, box) => sum + area(box), 0) / (elevation ? area(elevation) : 1)
  const empty = await page.locator('#projects li:not(:has(img))').count()
  const wider = await tooWide(page)
  return [
    ...overlapping.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name} overlap`),
    // The rest are joints.
    ...(covered < 0.94 ? [`fronts cover ${covered}`] : []),
    ...(wider > 0 ? [`the page is ${wider} px too wide`] : []),
    ...(empty > 0 ? [`${empty} photos are missing`] : []),
  ]
}

test('long names, hours and words widen no window, and the header keeps to one line', async ({ arrive }) => {
  const LONG_WORD = 'Dachschrägenschränke-Einbauschrankwandsysteme'
  server.show({
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
    services: model.services.map((service) => ({ ...service, title: LONG_WORD })),
    projects: model.projects.map((project) => ({ ...project, title: LONG_WORD })),
    faq: model.faq.map((item) => ({ ...item, question: `${LONG_WORD}?` })),
  })
  const { page } = await arrive(server.url)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await page
      .locator('#services h3')
      .evaluateAll((titles) => titles.filter((title) => title.scrollWidth > title.clientWidth + 1).length)
    // The bar alone is 88 px high.
    const height = await page.locator('header').evaluate((header) => header.getBoundingClientRect().height)
    expect([width, await tooWide(page), cut, height <= 110]).toEqual([width, 0, 0, true])
  }
})

describe('with a logo of the owner’s', () => {
  beforeAll(() => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><path fill="#14213d" d="M0 0h240v60H0z"/></svg>'
    const logo = { svg, width: 240, height: 60, src: '/media/logo.0a1b2c3d.svg' }
    server.show({ ...model, brand: { color: '#14213d', logo } })
  })

  test.for(['', 'impressum'])('it is shown whole beside the rest of the header, on /%s', async (path, { arrive }) => {
    const { page } = await arrive(server.url + path)
    const header = page.getByRole('banner')
    const logo = header.getByRole('link', { name: 'Lot & Fuge – zur Startseite' }).locator('img')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const [own] = await boxesOf(logo)
      const others = await boxesOf(header.locator(':is(a, button):not(:has(img))').filter({ visible: true }))
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect([width, own && others.filter((other) => overlap(own, other))]).toEqual([width, []])
      expect([width, await tooWide(page)]).toEqual([width, 0])
    }
  })

  test('it stands on paper where the ground is dark, for it may be dark itself, and in forced colours', async ({
    arrive,
  }) => {
    const { page } = await arrive(server.url, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const logos = page.getByRole('img', { name: model.business.name, includeHidden: true })
    const grounds = () => logos.evaluateAll((all) => all.map((logo) => getComputedStyle(logo).backgroundColor))
    expect(await grounds()).toEqual([PAPER, PAPER, PAPER])
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await expect.poll(grounds).toEqual([NONE, PAPER, PAPER])
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await expect.poll(grounds).toEqual([PAPER, PAPER, PAPER])
  })
})

test('names of all Europe are written in the display font, whose files come only where they are needed', async ({
  visitor,
}) => {
  const { page, requests, unanswered } = await visitor()
  const names = () => requests.flatMap((url) => /bricolage-grotesque-\w+(?=\.woff2)/.exec(url)?.[0] ?? [])
  const open = async () => {
    await visit(page, server.url)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => unanswered.size).toBe(0)
  }
  server.show(model)
  await open()
  expect(names()).toEqual([])
  server.show({ ...model, business: { ...model.business, name: 'Şahin & Yıldırım' } })
  await open()
  expect([...new Set(names())].toSorted()).toEqual(['bricolage-grotesque-central', 'bricolage-grotesque-western'])
  expect(await page.evaluate((name) => document.fonts.check('700 24px "Bricolage Grotesque"', name), 'Şahin')).toBe(
    true,
  )
})

test("a project without a picture shows a placeholder in the brand’s colour reading 'Projekt 3'; React warns of nothing", async ({
  arrive,
}) => {
  server.show({ ...model, projects: model.projects.map((one) => (one.id === 3 ? { ...one, image: null } : one)) })
  const { page } = await arrive(server.url, MOVING)
  const card = page.locator('#projects li').nth(2)
  await card.scrollIntoViewIfNeeded()
  await page.locator('[data-island="gallery"][data-live]').waitFor({ state: 'attached' })
  expect(await card.locator('img').count()).toBe(0)
  const grounds = await card.getByText('Projekt 3', { exact: true }).evaluate((element) => {
    const colours: string[] = []
    for (let box: Element | null = element; box && box.tagName !== 'LI'; box = box.parentElement) {
      colours.push(getComputedStyle(box).backgroundColor)
    }
    return colours
  })
  expect(grounds).toContain('rgb(195, 74, 87)')
})

describe('while content is written', () => {
  let content: ContentCopy
  let live: DevelopmentServer
  beforeAll(async () => {
    content = copyContent()
    live = await startDevelopmentServer(readModel(content.folder), content.folder)
  })
  afterAll(async () => {
    await live.close()
    content.remove()
  })

  test('the page follows: what is right at once, what is wrong as a sentence over it', async ({ visitor }) => {
    // Vite tells the console of every fault too.
    const { page } = await visitor({ tolerate: /vite|YAML|content/i })
    await page.goto(live.url)
    const headline = page.getByRole('heading', { level: 1 })
    const fault = page.locator('vite-error-overlay .message')
    await expect.poll(() => headline.innerText()).toContain('im Lot ist.')

    content.edit('texts.yaml', 'im Lot ist.', 'im Lot bleibt.')
    await expect.poll(() => headline.innerText()).toContain('im Lot bleibt.')

    content.edit('texts.yaml', 'services: Leistungen entdecken', 'services:')
    await expect
      .poll(() => fault.innerText())
      .toMatch(/content\/texts\.yaml, Zeile \d+, Feld hero\.services: Hier fehlt der Text\./)
    // Whoever opens it now still finds what was right before.
    const other = await visitor()
    await other.page.goto(live.url)
    await expect.poll(() => other.page.getByRole('heading', { level: 1 }).innerText()).toContain('im Lot bleibt.')

    content.edit('texts.yaml', 'services:\n', 'services: Leistungen ansehen\n')
    await page.getByText('Leistungen ansehen').waitFor()
    expect(await fault.count()).toBe(0)
  })
})
