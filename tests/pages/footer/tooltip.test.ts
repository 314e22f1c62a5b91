import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf, middleOf } from '../../support/browser/boxes.ts'
import { type Arrive, test } from '../../support/browser/test.ts'
import { NARROW, PHONE } from '../../support/browser/screens.ts'
import { pauseButton, playButton } from '../../support/page/film.ts'
import { type Profile, reload, settled } from '../../support/browser/visitor.ts'
import { texts } from '../../support/content.ts'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

const shown = (page: Page) => page.getByRole('tooltip').count()

/** Moves the pointer away; a tooltip closes once it has seen it move outside. */
async function leave(page: Page): Promise<void> {
  let y = 300
  await expect
    .poll(async () => {
      y += 5
      await page.mouse.move(5, y)
      return shown(page)
    })
    .toBe(0)
}

/** A page whose clock stands still, with a control that had its tooltip before: what draws it is loaded. */
async function atControl(arrive: Arrive, profile: Profile = {}) {
  const { page } = await arrive('/agb', profile)
  await page.clock.install()
  await reload(page)
  const control = page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top })
  await control.scrollIntoViewIfNeeded()
  await control.hover()
  await expect.poll(() => shown(page)).toBe(1)
  await leave(page)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10 * SKIP_DELAY_MS)
  return { page, control }
}

describe('a tooltip', () => {
  test(`opens ${OPEN_DELAY_MS} ms after the pointer has come`, async ({ arrive }) => {
    const { page, control } = await atControl(arrive)
    await control.hover()
    await page.clock.runFor(OPEN_DELAY_MS - 1)
    expect(await shown(page)).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(() => shown(page)).toBe(1)
    expect(await page.getByRole('tooltip').textContent()).toBe(texts.footer.top)
  })

  test('does not open for a pointer that only passes', async ({ arrive }) => {
    const { page, control } = await atControl(arrive)
    await control.hover()
    await page.clock.runFor(OPEN_DELAY_MS - 1)
    await leave(page)
    await page.clock.runFor(OPEN_DELAY_MS)
    expect(await shown(page)).toBe(0)
  })

  test(`opens at once within ${SKIP_DELAY_MS} ms after the last one closed, not later`, async ({ arrive }) => {
    const { page, control } = await atControl(arrive)
    await control.hover()
    await page.clock.runFor(OPEN_DELAY_MS)
    await expect.poll(() => shown(page)).toBe(1)

    await leave(page)
    await page.clock.runFor(SKIP_DELAY_MS - 1)
    await control.hover()
    await expect.poll(() => shown(page)).toBe(1)

    await leave(page)
    await page.clock.runFor(SKIP_DELAY_MS)
    await control.hover()
    await page.clock.runFor(OPEN_DELAY_MS - 1)
    expect(await shown(page)).toBe(0)
  })

  test('opens for the keyboard and closes by Escape', async ({ arrive }) => {
    const { page, control } = await atControl(arrive)
    await page.keyboard.press('Tab')
    await control.focus()
    await expect.poll(() => shown(page)).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => shown(page)).toBe(0)
  })

  test('stays while the pointer rests on it, and closes once the control is used', async ({ arrive }) => {
    const { page, control } = await atControl(arrive)
    const tooltip = page.getByRole('tooltip')
    await control.hover()
    await page.clock.runFor(OPEN_DELAY_MS)
    await tooltip.waitFor()
    const from = await boxOf(control)
    const to = await boxOf(tooltip)
    const [start, end] = [middleOf(from), middleOf(to)]
    await page.mouse.move(start.x, from.top)
    await page.mouse.move(end.x, end.y, { steps: Math.ceil(from.top - end.y) })
    await page.clock.runFor(OPEN_DELAY_MS)
    expect(await tooltip.isVisible()).toBe(true)
    await control.click()
    await expect.poll(() => shown(page)).toBe(0)
  })

  test.for([
    ["at the page's edge", 'end'],
    ['under the top of the window', 'start'],
  ] as const)('lies inside a narrow window and stays at a control %s', async ([, block], { arrive }) => {
    const { page, control } = await atControl(arrive, { viewport: NARROW })
    await control.evaluate((element, at) => element.scrollIntoView({ block: at, behavior: 'instant' }), block)
    await page.keyboard.press('Tab')
    await control.evaluate((element) => element.focus({ preventScroll: true }))
    const tooltip = page.getByRole('tooltip')
    await tooltip.waitFor()
    await settled(page)
    const { left, right, top, bottom } = await boxOf(tooltip)
    expect([left >= 0, right <= NARROW.width, top >= 0, bottom <= NARROW.height]).toEqual([true, true, true, true])
    const distance = async () => (await boxOf(tooltip)).top - (await boxOf(control)).top
    const before = await distance()
    await page.evaluate(() => scrollBy({ top: -60, behavior: 'instant' }))
    expect(await distance()).toBeCloseTo(before, 0)
  })

  test('does not open for a finger', async ({ arrive }) => {
    const { page } = await arrive('/agb', { viewport: PHONE, hasTouch: true })
    await page.clock.install()
    await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top }).tap()
    await page.clock.runFor(2 * OPEN_DELAY_MS)
    expect(await shown(page)).toBe(0)
  })

  test('does not repeat the words the button of the film shows, and says them where it shows none', async ({
    arrive,
  }) => {
    const { page } = await arrive()
    const button = pauseButton(page).or(playButton(page))
    await page.keyboard.press('Tab')
    await button.focus()
    await settled(page)
    expect(await shown(page)).toBe(0)
    await page.setViewportSize({ width: 800, height: 800 })
    await button.blur()
    await button.focus()
    await page.getByRole('tooltip').waitFor()
  })
})
