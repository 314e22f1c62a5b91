import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { projects } from '#model/projects.ts'
import * as texts from '#model/texts.ts'
import { PHONE } from '../../support/browser/screens.ts'
import { lightbox, pictures, swipe } from '../../support/page/gallery.ts'
import { MOVING, WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

const isFocused = (photo: Locator) => photo.evaluate((link) => link === document.activeElement)

const ALTS = projects.map(({ alt }) => alt)

/** Description of the enlarged photo; null while none is. */
const enlarged = async (page: Page) =>
  (await lightbox(page).isVisible()) ? lightbox(page).locator('img').getAttribute('alt') : null

describe.each(WIDTHS)('a photo at $width', ({ viewport, hasTouch }) => {
  test('is enlarged, turned and closed by pointer and by keyboard; its close button gives the focus back', async ({
    arrive,
  }) => {
    const { page } = await arrive('/', { viewport, hasTouch, ...MOVING })
    await pictures(page).nth(0).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[0])
    await lightbox(page).getByRole('button', { name: texts.projects.nextPicture }).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    await lightbox(page).getByRole('button', { name: texts.projects.previousPicture }).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[0])
    await lightbox(page).getByRole('button', { name: texts.projects.close }).click()
    await expect.poll(() => enlarged(page)).toBeNull()
    expect(await isFocused(pictures(page).nth(0))).toBe(true)

    await pictures(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => enlarged(page)).toBe(ALTS[2])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    await page.keyboard.press('Escape')
    await expect.poll(() => enlarged(page)).toBeNull()
  })
})

test('a photo that its click has not focused, as in Safari, gets the focus when it is closed', async ({ arrive }) => {
  const { page } = await arrive()
  const photo = pictures(page).nth(2)
  await photo.dispatchEvent('click')
  await expect.poll(() => enlarged(page)).toBe(ALTS[2])
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(photo)).toBe(true)
})

test('an enlarged photo is turned by a swipe', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, ...MOVING })
  await pictures(page).nth(0).click()
  await expect.poll(() => enlarged(page)).toBe(ALTS[0])
  const session = await page.context().newCDPSession(page)
  const y = PHONE.height / 2
  await swipe(session, { x: 300, y }, -210)
  await expect.poll(() => enlarged(page)).toBe(ALTS[1])
  await swipe(session, { x: 90, y }, 210)
  await expect.poll(() => enlarged(page)).toBe(ALTS[0])
})
