import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { loadMap } from '../support/page/consent.ts'
import { MOVING, WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

const ARMED = '[data-reveal="armed"]'

/** Scrolls until `share` of the element with that mark is visible, and waits until the browser has reported it. */
async function show(page: Page, selector: string, share: number): Promise<void> {
  await page.locator(selector).evaluate(
    (element, part) =>
      new Promise<void>((resolve) => {
        const { top, height } = element.getBoundingClientRect()
        scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
        // Observers are told in the order they were made: the page's own have heard when this one does, a frame later.
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          requestAnimationFrame(() => resolve())
        })
        requestAnimationFrame(() => observer.observe(element))
      }),
    share,
  )
}

const opacity = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Number(getComputedStyle(element).opacity))

describe.each(WIDTHS)('scroll reveal at $width', ({ viewport, hasTouch }) => {
  test('hides nothing in the first view and fades a section in when a tenth of it is visible, once', async ({
    arrive,
  }) => {
    const { page } = await arrive('/', { viewport, hasTouch, ...MOVING })
    const hidden = await page
      .locator(ARMED)
      .evaluateAll((elements) => elements.filter((element) => element.getBoundingClientRect().top < innerHeight))
    expect(hidden).toHaveLength(0)

    await page.locator(ARMED).last().waitFor({ state: 'attached' })
    await page
      .locator(ARMED)
      .last()
      .evaluate((element) => element.setAttribute('data-test', 'last'))
    const last = '[data-test="last"]'
    const state = () => page.locator(last).getAttribute('data-reveal')

    await expect.poll(() => opacity(page, last)).toBe(0)
    await show(page, last, 0.05)
    expect(await state()).toBe('armed')
    await show(page, last, 0.2)
    await expect.poll(state).toBe('shown')
    await expect.poll(() => opacity(page, last)).toBe(1)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await show(page, last, 0.05)
    expect(await state()).toBe('shown')
    expect(await opacity(page, last)).toBe(1)
  })

  test('cards that become visible together follow each other by 100 ms', async ({ arrive }) => {
    // High enough for all pictures at once.
    const { page } = await arrive('/', { viewport: { ...viewport, height: 1400 }, hasTouch, ...MOVING })
    const cards = page.locator('#projects [data-reveal-cards] > *')
    await page.locator(`#projects ${ARMED}`).last().waitFor({ state: 'attached' })
    await cards.first().evaluate((card) => card.scrollIntoView({ behavior: 'instant' }))
    const delays = () => cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).transitionDelay))
    await expect.poll(delays).toEqual([...Array(9).keys()].map((index) => `${index / 10}s`))
  })
})

// Its block jumped to its place under the pointer, between press and release: there was no click.
test('a control that is pressed while its block comes in gets the click', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  await loadMap(page)
})
