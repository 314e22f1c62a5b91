import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { projects } from '#model/projects.ts'
import * as texts from '#model/texts.ts'
import { boxOf } from '../../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { isFocused } from '../../support/browser/visitor.ts'
import { lightbox, openLightbox, pictures, swipe } from '../../support/page/gallery.ts'

const ALTS = projects.map(({ alt }) => alt)

/** Description of the enlarged photo; null while none is. */
const enlarged = async (page: Page) =>
  (await lightbox(page).isVisible()) ? lightbox(page).locator('img').getAttribute('alt') : null
const button = (page: Page, name: string) => lightbox(page).getByRole('button', { name })

test.for([DESKTOP, PHONE])(
  'a photo is enlarged, turned and closed by pointer and by keyboard, and gets the focus back, at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, ...MOVING })
    const [first, second] = [pictures(page).nth(0), pictures(page).nth(1)]
    await first.click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[0])
    await button(page, texts.projects.nextPicture).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    await button(page, texts.projects.previousPicture).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[0])
    await button(page, texts.projects.close).click()
    await expect.poll(() => enlarged(page)).toBeNull()
    expect(await isFocused(first)).toBe(true)

    await second.press('Enter')
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => enlarged(page)).toBe(ALTS[2])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press(stop < 4 ? 'Tab' : 'Shift+Tab')
      // The focus may leave for the browser's own controls (the body), never for the page behind.
      expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => enlarged(page)).toBeNull()
    expect(await isFocused(second)).toBe(true)
  },
)

test('a photo that its click has not focused, as in Safari, gets the focus when it is closed', async ({ arrive }) => {
  const { page } = await arrive()
  const photo = pictures(page).nth(2)
  // Near, so that what enlarges it is there.
  await openLightbox(page)
  await page.keyboard.press('Escape')
  await photo.dispatchEvent('click')
  await expect.poll(() => enlarged(page)).toBe(ALTS[2])
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(photo)).toBe(true)
})

test.for(['Control', 'Shift'] as const)(
  'a click with %s held is the browser’s: the photo opens beside the page',
  async (key, { arrive }) => {
    const { page } = await arrive('/', { tolerate: /Applying inline style violates/ })
    await openLightbox(page)
    await page.keyboard.press('Escape')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      pictures(page)
        .nth(1)
        .click({ modifiers: [key] }),
    ])
    await expect.poll(() => opened.url()).toMatch(/\.jpg$/)
    expect(await lightbox(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

describe('on a phone', () => {
  test.override('profile', { viewport: PHONE, hasTouch: true })

  test('an enlarged photo reaches from edge to edge, may be pinched and is turned by a swipe', async ({ arrive }) => {
    const { page } = await arrive('/', MOVING)
    await openLightbox(page)
    const { left, width } = await boxOf(lightbox(page).locator('img'))
    expect([left, width]).toEqual([0, PHONE.width])
    expect(await lightbox(page).evaluate((dialog) => getComputedStyle(dialog).touchAction)).toContain('pinch-zoom')
    const y = PHONE.height / 2
    await swipe(page, { x: 300, y }, -210)
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    await swipe(page, { x: 90, y }, 210)
    await expect.poll(() => enlarged(page)).toBe(ALTS[0])
  })

  test('behind an enlarged photo the page stands still and is where it was afterwards', async ({ arrive }) => {
    const { page } = await arrive()
    await pictures(page).first().scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await openLightbox(page)
    await page.mouse.move(200, 600)
    await page.mouse.wheel(0, 800)
    // The wheel is handled before the next frames are drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.keyboard.press('Escape')
    await expect.poll(() => enlarged(page)).toBeNull()
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
})

test('the rule of the caption is as wide as its picture at 1440 px', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 1440, height: 900 } })
  await openLightbox(page)
  const difference = async () => {
    const picture = await boxOf(lightbox(page).locator('img'))
    const caption = await boxOf(lightbox(page).locator('figcaption'))
    return Math.abs(picture.width - caption.width)
  }
  // It has no width before it is there.
  await expect.poll(difference).toBeLessThanOrEqual(2)
})
