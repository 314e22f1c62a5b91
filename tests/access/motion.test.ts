import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { bring } from '../support/browser/visitor.ts'
import { openMenu } from '../support/page.ts'
import { axeViolations } from './checks/axe.ts'

/** Records the lowest opacity of the elements in the window, frame by frame, until the page is left. */
function watchOpacity(): void {
  let lowest = 1
  const look = () => {
    for (const element of document.querySelectorAll('main :is(section, article, li, form, h2, h3, p)')) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) lowest = Math.min(lowest, Number(getComputedStyle(element).opacity))
    }
    document.documentElement.dataset.lowest = String(lowest)
    requestAnimationFrame(look)
  }
  addEventListener('DOMContentLoaded', look)
}

test('elements that are in the window at the start never fade', async ({ arrive }) => {
  // The window is so high that parts to be revealed are in it.
  const { page } = await arrive('/', { viewport: { width: 1280, height: 1600 }, before: watchOpacity, ...MOVING })
  await page.locator('[data-reveal="armed"]').last().waitFor({ state: 'attached' })
  expect(await page.locator('html').getAttribute('data-lowest')).toBe('1')
})

/** Sets all animations and transitions to a share of their time; 1 is the end. */
const setProgress = (page: Page, share: number) =>
  page.evaluate((part) => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      if (typeof endTime !== 'number' || endTime === Infinity) continue
      if (part < 1) animation.pause()
      animation.currentTime = endTime * part
      if (part === 1) animation.finish()
    }
  }, share)

test('axe finds nothing while things move, nor at rest (long)', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, consent: null, ...MOVING })
  await setProgress(page, 0.5)
  expect.soft(await axeViolations(page)).toEqual([])
  await bring(page.locator('#contact'))
  await page.locator('#contact [data-reveal="shown"]').first().waitFor()
  await setProgress(page, 1)
  expect.soft(await axeViolations(page, '#contact')).toEqual([])
})

/**
 * The longest duration of the running animations in milliseconds. A transition of 0 ms ends before this function can
 * find it.
 */
const longestAnimation = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))),
  )

test('under reduced motion nothing waits or glides, an answer and the menu open at once', async ({ arrive }) => {
  const { page } = await arrive()
  const opacities = await page
    .locator('main :is(section, article, li, form, h2, h3, p)')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).opacity))
  expect(new Set(opacities)).toEqual(new Set(['1']))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  await page.locator('#faq summary').first().click()
  expect(await longestAnimation(page)).toBeLessThanOrEqual(1)
  await page.locator('#faq details[open]').waitFor()
  await page.setViewportSize(PHONE)
  await openMenu(page)
  expect(await longestAnimation(page)).toBeLessThanOrEqual(1)
})
