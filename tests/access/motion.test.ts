import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PHONE } from '../support/browser/screens.ts'
import { openMenu } from '../support/page/navigation.ts'
import { test } from '../support/browser/test.ts'

/** Of all that moves now, in milliseconds: a transition of none is over before it can be seen. */
const longestAnimation = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration))),
  )

test('under reduced motion nothing waits to be revealed, nothing glides, an answer opens at once', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const hidden = await page
    .locator('[data-reveal], [data-reveal] > *, [data-reveal-cards] > *')
    .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== '1').length)
  expect(hidden).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  await page.evaluate(() => scrollTo(0, 2000))
  expect(await longestAnimation(page)).toBeLessThanOrEqual(1)
  await page.locator('#faq summary').first().click()
  expect(await longestAnimation(page)).toBeLessThanOrEqual(1)
})

test('under reduced motion the menu opens at once', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE })
  await openMenu(page)
  expect(await longestAnimation(page)).toBeLessThanOrEqual(1)
})
