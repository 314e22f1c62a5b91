import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MOVING } from '../support/browser/scenes.ts'
import { DESKTOP, PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'

const ARMED = '[data-reveal="armed"]'

/** Scrolls until `share` of the element is visible, and waits until the browser has reported it. */
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

test.for([DESKTOP, PHONE])(
  'what is in the first view is there; a section fades in when a tenth of it is visible, once, at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, ...MOVING })
    await page.locator(ARMED).last().waitFor({ state: 'attached' })
    const hidden = await page
      .locator(ARMED)
      .evaluateAll((elements) => elements.filter((element) => element.getBoundingClientRect().top < innerHeight))
    expect(hidden).toHaveLength(0)

    const last = '[data-test="last"]'
    await page
      .locator(ARMED)
      .last()
      .evaluate((element) => element.setAttribute('data-test', 'last'))
    await expect.poll(() => opacity(page, last)).toBe(0)
    await show(page, last, 0.05)
    expect(await opacity(page, last)).toBe(0)
    await show(page, last, 0.2)
    await expect.poll(() => opacity(page, last)).toBe(1)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await show(page, last, 0.05)
    expect(await opacity(page, last)).toBe(1)
  },
)

test('cards that become visible together follow each other by 100 ms', async ({ arrive }) => {
  // High enough for all pictures at once.
  const { page } = await arrive('/', { viewport: { ...DESKTOP, height: 1400 }, ...MOVING })
  const cards = page.locator('#projects [data-reveal-cards] > *')
  await page.locator(`#projects ${ARMED}`).last().waitFor({ state: 'attached' })
  await cards.first().evaluate((card) => card.scrollIntoView({ behavior: 'instant' }))
  const delays = () => cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).transitionDelay))
  await expect.poll(delays).toEqual([...Array(9).keys()].map((index) => `${index / 10}s`))
})
