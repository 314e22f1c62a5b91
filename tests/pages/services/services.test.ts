import { describe, expect } from 'vitest'
import { services } from '#model/services.ts'
import { WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

const CARDS = [
  ['services-kitchen', 'Küchenmontage'],
  ['services-furniture', 'Möbelmontage'],
  ['services-bath', 'Badmöbel'],
  ['services-repair', 'Reparaturen'],
  ['services-delivery', 'Lieferung'],
  ['services-custom', 'Maßanfertigungen'],
]

describe.each(WIDTHS)('the services at $width', ({ viewport, hasTouch }) => {
  test('are six cards with title, description and icon, right below the header when their anchor is followed', async ({
    arrive,
    server,
  }) => {
    // At rest: Chromium loses an anchor followed during the last pixels of a smooth scroll, on any page.
    const { page } = await arrive('/', { viewport, hasTouch })
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
    expect(cards.map(({ id, title }) => [id, title])).toEqual(CARDS)
    expect(cards.map(({ description }) => description)).toEqual(services.map(({ description }) => description))
    expect(cards.map(({ icons }) => icons)).toEqual(CARDS.map(() => 1))

    for (const [id = ''] of CARDS) {
      await page.goto(`${server.url}/#${id}`)
      await expect.poll(() => page.locator(`#${id}`).evaluate(placeOf)).toBe('below the header')
    }
  })
})

/** Whether an element starts right below the header, with some air; if not, where it is. */
function placeOf(element: Element): string {
  const { top } = element.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return top >= header && top < header + 80 ? 'below the header' : `${element.id} at ${top} under ${header}`
}
