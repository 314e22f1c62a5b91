import { expect } from 'vitest'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { axeViolations } from './checks/axe.ts'
import { equalAccessViolations } from './checks/equal-access.ts'

declare global {
  interface Window {
    /** The lowest opacity anything in the window had in any frame. */
    lowest: number
  }
}

/** Keeps the lowest opacity of what is in the window, frame by frame, until the page is left. */
function watchOpacity(): void {
  window.lowest = 1
  const look = () => {
    for (const element of document.querySelectorAll('[data-reveal], [data-reveal-cards] > *')) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight)
        window.lowest = Math.min(window.lowest, Number(getComputedStyle(element).opacity))
    }
    requestAnimationFrame(look)
  }
  addEventListener('DOMContentLoaded', look)
}

// High enough that parts to be revealed are in the window before the script arms.
const HIGH = { viewport: { width: 1280, height: 1600 }, ...MOVING }

test('what is in the window when the script arms never fades', async ({ arrive }) => {
  const { page } = await arrive('/', { ...HIGH, before: watchOpacity })
  await page.locator('[data-reveal="armed"]').last().waitFor({ state: 'attached' })
  expect(await page.evaluate(() => window.lowest)).toBe(1)
})

test('arming moves nothing: what is hidden is hidden at once', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  await page.locator('[data-reveal="armed"]').last().waitFor({ state: 'attached' })
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
      .filter((element) => element?.matches('[data-reveal="armed"]')),
  )
  expect(moving).toEqual([])
})

test.for([1280, 390, 320])(
  'with motion no checker finds anything at 0.3 s and at rest, at %i px',
  async (width, { arrive }) => {
    const { page } = await arrive('/', { viewport: { width, height: 800 }, consent: null, ...MOVING })
    // A moment, not a wait for something: what fades in then is half way.
    await page.waitForTimeout(300)
    expect.soft(await axeViolations(page)).toEqual([])
    await page.evaluate(() => document.querySelector('#contact')?.scrollIntoView({ behavior: 'instant' }))
    await page.locator('#contact [data-reveal="shown"]').first().waitFor()
    await page.evaluate(() =>
      document
        .getAnimations()
        .forEach((animation) => animation.effect?.getComputedTiming().endTime !== Infinity && animation.finish()),
    )
    expect.soft(await axeViolations(page)).toEqual([])
    expect.soft(await equalAccessViolations(page)).toEqual([])
  },
)
