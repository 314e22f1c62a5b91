import { expect } from 'vitest'
import { boxesOf } from '../../support/browser/boxes.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { services, texts } from '../../support/content.ts'

const CARDS = [
  ['services-kitchen', 'Küchenmontage'],
  ['services-furniture', 'Möbelmontage'],
  ['services-bath', 'Badmöbel'],
  ['services-repair', 'Reparaturen'],
  ['services-delivery', 'Lieferung'],
  ['services-custom', 'Maßanfertigungen'],
]

test.for([DESKTOP, PHONE])(
  'the services are six cards with title, description and icon, right below the header when their anchor is followed, at $width px',
  async (viewport, { arrive, server }) => {
    // At rest: Chromium loses an anchor followed during the last pixels of a smooth scroll, on any page.
    const { page } = await arrive('/', { viewport })
    const cards = await page.locator('#services [id^="services-"]').evaluateAll((elements) =>
      elements
        .filter((element) => element.querySelector('h3'))
        .map((element) => ({
          id: element.id,
          title: element.querySelector('h3')?.innerText.trim(),
          description: element.querySelector('p')?.textContent,
          icons: element.querySelectorAll('svg').length,
        })),
    )
    // On screen their order may differ.
    expect(cards.map(({ id, title }) => [id, title]).toSorted()).toEqual(CARDS.toSorted())
    expect(cards.map(({ description }) => description).toSorted()).toEqual(
      services.map(({ description }) => description).toSorted(),
    )
    expect(cards.map(({ icons }) => icons)).toEqual(CARDS.map(() => 1))
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

test('the services are read in the order in which they are seen', async ({ look }) => {
  for (const width of [1280, 800, 390]) {
    const page = await look('/', { width, height: 900 })
    const boxes = await boxesOf(page.locator('#services article'))
    const seen = CARDS.map(([id], index) => ({ id, ...boxes[index] })).toSorted(
      (a, b) => (a.top ?? 0) - (b.top ?? 0) || (a.left ?? 0) - (b.left ?? 0),
    )
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
  const opacity = (at: number) =>
    page
      .locator('#services article')
      .nth(at)
      .evaluate((card) => getComputedStyle(card).opacity)
  await expect.poll(() => opacity(2)).toBe('0')
  expect(await opacity(0)).toBe('1')
})

test('between services and questions stands how it goes: five stations, in order, without script', async ({
  arrive,
}) => {
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
