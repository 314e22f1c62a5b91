import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { DESKTOP, newVisitor, PHONE, visit } from '../../support/visitor.ts'
import { lightbox, nextButton, openLightbox, pictures } from './steps.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchChromium()
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function open(viewport = DESKTOP) {
  const visitor = await newVisitor(browser, { viewport, reducedMotion: 'reduce' })
  await visit(visitor.page, site.url)
  return visitor
}

test('the accordion opens one answer at a time with Enter and Space, and closes it again', async () => {
  const { page, close } = await open()
  const questions = page.locator('#faq summary')
  const openAnswers = () => page.locator('#faq details[open]').count()
  await questions.nth(0).press('Enter')
  await expect.poll(openAnswers).toBe(1)
  await questions.nth(3).press('Space')
  await expect.poll(() => page.locator('#faq details').nth(3).getAttribute('open')).not.toBeNull()
  expect(await openAnswers()).toBe(1)
  await questions.nth(3).press('Enter')
  await expect.poll(openAnswers).toBe(0)
  await close()
})

test('the gallery is turned by its buttons, which keep the focus until the end', async () => {
  const { page, close } = await open(PHONE)
  const next = nextButton(page)
  await next.focus()
  for (let turn = 2; turn <= 9; turn += 1) {
    await page.keyboard.press('Enter')
    await page.getByText(`${turn} von 9`).first().waitFor()
  }
  await expect
    .poll(() => next.evaluate((button: HTMLButtonElement) => button.disabled || button.ariaDisabled === 'true'))
    .toBe(true)
  const previous = page.getByRole('button', { name: texts.projects.previous })
  await previous.press('Enter')
  await page.getByText('8 von 9').first().waitFor()
  await close()
})

describe.each([
  { name: 'desktop', viewport: DESKTOP },
  { name: 'phone', viewport: PHONE },
])('the lightbox on a $name', ({ viewport }) => {
  test('opens with Enter, turns with the arrow keys, and Escape gives the focus back', async () => {
    const { page, close } = await open(viewport)
    const opener = pictures(page).first()
    await opener.press('Enter')
    await lightbox(page).waitFor()
    const shown = () => lightbox(page).getByRole('img').getAttribute('alt')
    const first = await shown()
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown).toBe(first)
    await page.keyboard.press('Escape')
    await lightbox(page).waitFor({ state: 'hidden' })
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true)
    await close()
  })

  test('keeps the focus inside', async () => {
    const { page, close } = await open(viewport)
    await openLightbox(page)
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab')
      // The focus may leave for the browser's own controls (the body), never for the page behind.
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(inside).toBe(true)
    }
    await close()
  })

  test('is left by its button', async () => {
    const { page, close } = await open(viewport)
    await openLightbox(page)
    await lightbox(page).getByRole('button', { name: texts.projects.close }).press('Enter')
    await expect.poll(() => lightbox(page).isVisible()).toBe(false)
    await close()
  })
})
