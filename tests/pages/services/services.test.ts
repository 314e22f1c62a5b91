import { expect } from 'vitest'
import { boxesOf, boxOf } from '../../support/browser/boxes.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { services, texts } from '../../support/content.ts'

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
  async (viewport, { look, server }) => {
    const page = await look('/', viewport)
    const cards = await page.locator('#services [id^="services-"]:has(h3)').evaluateAll((elements) =>
      elements.map((element) => ({
        card: [element.id, element.querySelector('h3')?.innerText.trim()],
        description: element.querySelector('p')?.textContent,
        icons: element.querySelectorAll('svg').length,
      })),
    )
    // On screen their order may differ.
    expect(cards.map(({ card }) => card).toSorted()).toEqual(CARDS)
    expect(cards.map(({ description }) => description).toSorted()).toEqual(
      services.map(({ description }) => description).toSorted(),
    )
    expect(cards.filter(({ icons }) => icons !== 1)).toEqual([])
    for (const [id = ''] of CARDS) {
      await page.goto(`${server.url}/#${id}`)
      await expect.poll(() => page.locator(`#${id}`).evaluate(placeOf)).toBe('below the header')
    }
  },
)

/** Whether an element starts right below the header, with some air; if not, where it is. */
function placeOf(element: Element): string {
  const { top } = element.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return top >= header && top < header + 80 ? 'below the header' : `${element.id} at ${top} under ${header}`
}

test('the services are read in the order in which they are seen', async ({ arrive }) => {
  // A page each: Chromium keeps the order of before when a window is made narrower.
  for (const width of [1280, 800, 390]) {
    const { page } = await arrive('/', { viewport: { width, height: 900 } })
    const boxes = await Promise.all(CARDS.map(async ([id]) => ({ id, ...(await boxOf(page.locator(`#${id}`))) })))
    const seen = boxes.toSorted((a, b) => a.top - b.top || a.left - b.left)
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const names = new Map(nodes.map(({ nodeId, name, role }) => [nodeId, role?.value === 'article' && name?.value]))
    const children = nodes.find(({ childIds = [] }) => childIds.some((id) => names.get(id)))?.childIds ?? []
    const read = children.flatMap((id) => CARDS.find(([, title]) => title === names.get(id))?.[0] ?? [])
    expect([width, ...read]).toEqual([width, ...seen.map(({ id }) => id)])
  }
})

test('no text of a card is squeezed beside its drawing', async ({ look }) => {
  for (const width of [1440, 1024, 900, 768, 600]) {
    const page = await look('/', { width, height: 900 })
    const boxes = await boxesOf(page.locator('#services article p'))
    expect(Math.min(...boxes.map((box) => box.width)), `${width} px`).toBeGreaterThan(210)
    // The kitchen's drawing is the widest.
    const [kitchen] = await boxesOf(page.locator('#services-kitchen p'))
    expect(kitchen?.width, `${width} px`).toBeGreaterThan(280)
  }
})

test('the first service is there with its frame, the others fade in', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, ...MOVING })
  const opacities = () =>
    page.locator('#services article').evaluateAll((all) => all.map((card) => getComputedStyle(card).opacity))
  await expect.poll(async () => (await opacities())[2]).toBe('0')
  expect((await opacities())[0]).toBe('1')
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
  // Their line lies on a wide screen and stands on a phone.
  const places = async () => {
    const boxes = await boxesOf(stations)
    return [boxes.map(({ top }) => top), boxes.map(({ left }) => left)].map((all) => new Set(all.map(Math.round)).size)
  }
  expect(await places()).toEqual([1, 5])
  await page.setViewportSize(PHONE)
  await expect.poll(places).toEqual([5, 1])
})

test('the figures of the drawings can be read at every width; lines are as thick in each', async ({ look }) => {
  for (const width of [2560, 1920, 1440, 1280, 1024, 900, 768, 600, 390, 360, 320]) {
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
    // For a moment after a resize Chromium answers with sizes of before.
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
