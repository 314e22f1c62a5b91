import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { projects } from '#content/projects.ts'
import { texts } from '#content/texts.ts'
import { PHONE } from '../../support/visitor.ts'
import { useStage, WIDTHS } from './support.ts'

const stage = useStage()
const ALTS = projects.map(({ alt }) => alt)

const dialog = (page: Page) => page.getByRole('dialog')
const opener = (page: Page, index: number) => page.locator('#projects li').nth(index).getByRole('link')
/** Description of the enlarged photo; null while none is. */
const enlarged = async (page: Page) =>
  (await dialog(page).isVisible()) ? dialog(page).locator('img').getAttribute('alt') : null

describe.each(WIDTHS)('a photo at $width', ({ viewport, hasTouch }) => {
  test('is enlarged by a click and turned by buttons; its close button gives the focus back', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch })
    await opener(page, 0).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[0])
    await dialog(page).getByRole('button', { name: texts.projects.nextPicture }).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[1])
    await dialog(page).getByRole('button', { name: texts.projects.previousPicture }).click()
    await expect.poll(() => enlarged(page)).toBe(ALTS[0])
    await dialog(page).getByRole('button', { name: texts.projects.close }).click()
    await expect.poll(() => enlarged(page)).toBeNull()
    expect(await opener(page, 0).evaluate((link) => link === document.activeElement)).toBe(true)
  })

  test('is enlarged by Enter, turned by the arrow keys and closed by Escape', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch })
    await opener(page, 1).focus()
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

async function swipe(session: CDPSession, from: number, to: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const y = PHONE.height / 2
  await touch('touchStart', [{ x: from, y }])
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', [{ x: from + ((to - from) * step) / 6, y }])
  await touch('touchEnd', [])
}

test('an enlarged photo is turned by a swipe', async () => {
  const { page } = await stage.arrive('/', { viewport: PHONE, hasTouch: true })
  await opener(page, 0).click()
  await expect.poll(() => enlarged(page)).toBe(ALTS[0])
  const session = await page.context().newCDPSession(page)
  await swipe(session, 300, 90)
  await expect.poll(() => enlarged(page)).toBe(ALTS[1])
  await swipe(session, 90, 300)
  await expect.poll(() => enlarged(page)).toBe(ALTS[0])
})
