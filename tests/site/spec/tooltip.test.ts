import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { texts } from '#content/texts.ts'
import { type Arrive, test } from '../support/test.ts'
import { reload } from '../support/visitor.ts'

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
async function atControl(arrive: Arrive) {
  const { page } = await arrive('/agb')
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
})
