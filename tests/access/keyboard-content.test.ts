import { describe, expect } from 'vitest'
import { projects } from '#model/projects.ts'
import * as texts from '#model/texts.ts'
import { PHONE } from '../support/browser/screens.ts'
import { lightbox, nextButton, openLightbox, pictures, previousButton } from '../support/page/gallery.ts'
import { WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

test('the accordion opens one answer at a time with Enter and Space, and closes it again', async ({ arrive }) => {
  const { page } = await arrive()
  const questions = page.locator('#faq summary')
  const openAnswers = () => page.locator('#faq details[open]').count()
  await questions.nth(0).press('Enter')
  await expect.poll(openAnswers).toBe(1)
  await questions.nth(3).press('Space')
  await expect.poll(() => page.locator('#faq details').nth(3).getAttribute('open')).not.toBeNull()
  expect(await openAnswers()).toBe(1)
  await questions.nth(3).press('Enter')
  await expect.poll(openAnswers).toBe(0)
})

test('the gallery is turned by its buttons, which keep the focus until the end', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE })
  const next = nextButton(page)
  await next.focus()
  for (let turn = 2; turn <= projects.length; turn += 1) {
    await page.keyboard.press('Enter')
    await page.getByText(`${turn} von ${projects.length}`).first().waitFor()
  }
  await expect
    .poll(() => next.evaluate((button: HTMLButtonElement) => button.disabled || button.ariaDisabled === 'true'))
    .toBe(true)
  const previous = previousButton(page)
  await previous.press('Enter')
  await page
    .getByText(`${projects.length - 1} von ${projects.length}`)
    .first()
    .waitFor()
})

describe.each(WIDTHS)('the lightbox at $width', ({ viewport }) => {
  test('opens with Enter, turns with the arrow keys, and Escape gives the focus back', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport })
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
  })

  test('keeps the focus inside', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport })
    await openLightbox(page)
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab')
      // The focus may leave for the browser's own controls (the body), never for the page behind.
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(inside).toBe(true)
    }
  })

  test('is left by its button', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport })
    await openLightbox(page)
    await lightbox(page).getByRole('button', { name: texts.projects.close }).press('Enter')
    await expect.poll(() => lightbox(page).isVisible()).toBe(false)
  })
})
