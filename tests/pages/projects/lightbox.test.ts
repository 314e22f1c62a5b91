import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { swipe } from '../../support/browser/swipe.ts'
import { test } from '../../support/browser/test.ts'
import { isFocused } from '../../support/browser/visitor.ts'
import { projects, texts } from '../../support/content.ts'
import { COMPLAINTS_OF_PICTURE_PAGE, lightbox, openLightbox, pictures } from '../../support/page.ts'

/** Waits until the photo with that place in the gallery is enlarged, or none is. */
async function enlarged(page: Page, index: number | null): Promise<void> {
  const photo = async () =>
    (await lightbox(page).isVisible()) ? lightbox(page).locator('img').getAttribute('alt') : null
  await expect.poll(photo).toBe(index === null ? null : projects[index]?.alt)
}

test.for([DESKTOP, PHONE])(
  'a photo is enlarged, turned and closed, and gets the focus back, at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, ...MOVING })
    const press = (name: string) => lightbox(page).getByRole('button', { name }).click()
    const [first, second] = [pictures(page).nth(0), pictures(page).nth(1)]
    await first.click()
    await enlarged(page, 0)
    await press(texts.projects.nextPicture)
    await enlarged(page, 1)
    await press(texts.projects.previousPicture)
    await enlarged(page, 0)
    await press(texts.projects.close)
    await enlarged(page, null)
    expect(await isFocused(first)).toBe(true)

    await second.press('Enter')
    await enlarged(page, 1)
    await page.keyboard.press('ArrowRight')
    await enlarged(page, 2)
    await page.keyboard.press('ArrowLeft')
    await enlarged(page, 1)
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press(stop < 4 ? 'Tab' : 'Shift+Tab')
      // The focus may leave for the browser's own controls (the body), never for the page behind.
      expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await enlarged(page, null)
    expect(await isFocused(second)).toBe(true)
  },
)

test('a photo that its click has not focused, as in Safari, gets the focus when it is closed', async ({ arrive }) => {
  const { page } = await arrive()
  const photo = pictures(page).nth(2)
  await photo.dispatchEvent('click')
  await enlarged(page, 2)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(photo)).toBe(true)
})

test('a click with Ctrl or Shift held is the browser’s: the photo opens beside the page', async ({ arrive }) => {
  const { page } = await arrive('/', { tolerate: COMPLAINTS_OF_PICTURE_PAGE })
  for (const key of ['Control', 'Shift'] as const) {
    const click = pictures(page)
      .nth(1)
      .click({ modifiers: [key] })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), click])
    await expect.poll(() => opened.url()).toMatch(/\.jpg$/)
    expect(await lightbox(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test('on a phone a photo reaches from edge to edge, may be pinched and is swiped; the page waits', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, ...MOVING })
  await openLightbox(page)
  const before = await page.evaluate(() => scrollY)
  expect(await boxOf(lightbox(page).locator('img'))).toMatchObject({ left: 0, width: PHONE.width })
  expect(await lightbox(page).evaluate((dialog) => getComputedStyle(dialog).touchAction)).toContain('pinch-zoom')
  const y = PHONE.height / 2
  await swipe(page, { x: 300, y }, -210)
  await enlarged(page, 1)
  await swipe(page, { x: 90, y }, 210)
  await enlarged(page, 0)
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 800)
  // The wheel is handled before the next frames are drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.keyboard.press('Escape')
  await enlarged(page, null)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('the rule of the caption is as wide as its picture at 1440 px', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 1440, height: 900 } })
  await openLightbox(page)
  const widthOf = async (part: string) => (await boxOf(lightbox(page).locator(part))).width
  // It has no width before it is there.
  await expect.poll(async () => Math.abs((await widthOf('img')) - (await widthOf('figcaption')))).toBeLessThanOrEqual(2)
})
