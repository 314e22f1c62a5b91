import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxesOf, boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { business, faq, services, texts } from '../support/content.ts'

const CARDS = [
  ['services-bath', 'Badmöbel'],
  ['services-custom', 'Maßanfertigungen'],
  ['services-delivery', 'Lieferung'],
  ['services-furniture', 'Möbelmontage'],
  ['services-kitchen', 'Küchenmontage'],
  ['services-repair', 'Reparaturen'],
]

test.for([DESKTOP, PHONE])(
  'six services stand below the header when their anchors are followed, at $width px',
  async (viewport, { look }) => {
    const page = await look('/', viewport)
    const cards = await page.locator('#services [id^="services-"]:has(h3)').evaluateAll((elements) =>
      elements.map((element) => ({
        card: [element.id, element.querySelector('h3')?.innerText.trim()],
        description: element.querySelector('p')?.textContent,
        icons: element.querySelectorAll('svg.drawing').length,
      })),
    )
    // On screen their order may differ.
    expect(cards.map(({ card }) => card).toSorted()).toEqual(CARDS)
    expect(cards.map(({ description }) => description).toSorted()).toEqual(
      services.map(({ description }) => description).toSorted(),
    )
    expect(cards.filter(({ icons }) => icons !== 1)).toEqual([])
    for (const [id = ''] of CARDS) {
      await page.goto(`/#${id}`)
      await expect.poll(() => page.locator(`#${id}`).evaluate(placeOf)).toBe('below the header')
    }
  },
)

/** Says that an element starts within 80 px below the header, or names its place. */
function placeOf(element: Element): string {
  const { top } = element.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return top >= header && top < header + 80 ? 'below the header' : `${element.id} at ${top} under ${header}`
}

test('the services are read in the order in which they are seen', async ({ arrive }) => {
  // One page each: Chromium keeps the former order when a window becomes narrower.
  for (const width of [1280, 390]) {
    const { page } = await arrive('/', { viewport: { width, height: 900 } })
    const boxes = await Promise.all(CARDS.map(async ([id]) => ({ id, ...(await boxOf(page.locator(`#${id}`))) })))
    const seen = boxes.toSorted((a, b) => a.top - b.top || a.left - b.left)
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const headingsIn = (id = ''): string[] => {
      const { role, name, childIds = [] } = byId.get(id) ?? {}
      return role?.value === 'heading' ? [String(name?.value)] : childIds.flatMap(headingsIn)
    }
    const headings = headingsIn(nodes[0]?.nodeId)
    const read = headings.flatMap((heading) => CARDS.find(([, title]) => title === heading)?.[0] ?? [])
    expect([width, ...read]).toEqual([width, ...seen.map(({ id }) => id)])
  }
})

test('how it goes stands before the questions: five stations, in order, without script', async ({ arrive }) => {
  const { page } = await arrive('/', { javaScriptEnabled: false })
  const region = page.getByRole('region', { name: texts.process.headline.join(' ') })
  const stations = region.getByRole('listitem')
  expect(await stations.getByRole('heading').allInnerTexts()).toEqual([
    'Anfrage mit Foto',
    'Rückfragen oder Aufmaß',
    'Angebot',
    'Termin',
    'Montage und Abnahme',
  ])
  for (const { text } of texts.process.stations) expect(await region.getByText(text).isVisible()).toBe(true)
  // The line of the stations is horizontal on a wide screen and vertical on a phone.
  const places = async () => {
    const boxes = await boxesOf(stations)
    return [boxes.map(({ top }) => top), boxes.map(({ left }) => left)].map((all) => new Set(all.map(Math.round)).size)
  }
  await expect.poll(places).toEqual([1, 5])
  await page.setViewportSize(PHONE)
  await expect.poll(places).toEqual([5, 1])
})

test('the figures of the drawings can be read at every width; lines are as thick in each', async ({ look }) => {
  for (const width of [2560, 1440, 1024, 768, 390, 320]) {
    const page = await look('/', { width, height: 900 })
    /** The sizes at which the figures of each drawing are shown, in CSS pixels. */
    const sizes = () =>
      page.locator('main svg :is(text, [data-figure])').evaluateAll((found) =>
        found.flatMap((text) => {
          const drawing = text.closest('svg')
          if (!drawing || text.getClientRects().length === 0) return []
          const { a = 1, b = 0 } = drawing.getScreenCTM() ?? {}
          return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)]
        }),
      )
    // For a moment after a resize Chromium returns the former sizes.
    const range = async () => {
      const all = await sizes()
      return all.length > 8 && Math.min(...all) >= 11 && Math.max(...all) < 18 ? 'readable' : all
    }
    await expect.poll(range, { message: `${width} px` }).toBe('readable')
  }
  const paths = (await look()).locator('main svg:has(text, [data-figure]) path')
  const scaling = await paths.evaluateAll((all) =>
    all
      .map((path) => getComputedStyle(path))
      .filter(({ stroke, vectorEffect }) => stroke !== 'none' && vectorEffect !== 'non-scaling-stroke'),
  )
  expect(await paths.count()).toBeGreaterThan(20)
  expect(scaling).toHaveLength(0)
})

/** What each of the nine questions is about, in the specified order. */
const TOPICS = [
  /Küchen auf/,
  /PAX/,
  /POCO oder Roller/,
  /Küche abbauen und .* wieder aufbauen/,
  /Küchen um/,
  /Regale und TV-Wände/,
  /Rechnung/,
  /kurzfristige Termine/,
  /direkt anrufen/,
]
const CITIES = ['Essen', 'Mülheim', 'Oberhausen', 'Bochum', 'Gelsenkirchen', 'Duisburg', 'Düsseldorf']

const items = (page: Page) => page.locator('#services #faq details')
const openItems = (page: Page) =>
  items(page).evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? [index] : [])))

test('the FAQ sits inside the services: nine questions, all closed, with cities and the phone', async ({ look }) => {
  const page = await look()
  const questions = await items(page).locator('summary').allInnerTexts()
  expect(questions).toEqual(TOPICS.map((topic) => expect.stringMatching(topic)))
  expect(await openItems(page)).toEqual([])
  const appointments = await items(page).nth(7).textContent()
  expect(CITIES.filter((city) => !appointments?.includes(city))).toEqual([])
  expect((await items(page).nth(8).textContent())?.replaceAll('\u00a0', ' ')).toContain(business.phone.display)
})

test('one answer is open at most, by click and by keyboard', async ({ arrive }) => {
  const { page } = await arrive()
  for (const [index, key, open] of [
    [0, 'click', [0]],
    [3, 'click', [3]],
    [8, 'click', [8]],
    [8, 'click', []],
    [0, 'Enter', [0]],
    [3, 'Space', [3]],
    [3, 'Enter', []],
  ] as const) {
    const summary = items(page).nth(index).locator('summary')
    await (key === 'click' ? summary.click() : summary.press(key))
    await expect.poll(() => openItems(page)).toEqual(open)
    await expect.poll(() => items(page).nth(index).locator('p').first().isVisible()).toBe(open.length > 0)
  }
})

test.for([true, false])(
  'the address of a question opens it below the header (scripts: %s)',
  async (javaScriptEnabled, { arrive }) => {
    const { id, question } = faq.find((item) => item.id === 'faq-invoice') ?? { id: '', question: '' }
    const { page } = await arrive(`/#${id}`, { javaScriptEnabled })
    await expect.poll(() => page.locator(`#${id}`).isVisible()).toBe(true)
    const top = async () => (await boxOf(page.locator('summary', { hasText: question }))).top
    // The header covers the first 70 px.
    await expect.poll(top).toBeGreaterThan(70)
    await expect.poll(top).toBeLessThan(400)
  },
)
