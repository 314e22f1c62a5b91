import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { form as formTexts } from '#model/texts.ts'
import * as texts from '#model/texts.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { contactForm } from '../../support/page/form.ts'
import { EMPTY } from '../../support/browser/samples.ts'
import { WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

const again = (page: Page) => page.getByRole('button', { name: formTexts.again })

describe.each(WIDTHS)('at $width', ({ viewport, hasTouch }) => {
  test.override('profile', { viewport, hasTouch })

  test('the confirmation stands where the form was, in sight and with its number, and leads back to an empty form', async ({
    arrive,
  }) => {
    const { page } = await arrive()
    const { form, fill, submit, values, field } = contactForm(page)
    await fill()
    await submit.click()
    await again(page).waitFor()
    const confirmation = page
      .locator('#contact')
      .locator('div', { has: again(page) })
      .last()
    expect(await form.isVisible()).toBe(false)
    expect(await confirmation.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await confirmation.innerText()).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
    expect(await confirmation.innerText()).toContain(NOTICES.sent.text)
    await expect
      .poll(() => confirmation.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0)

    await again(page).click()
    expect(await field('name').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await values()).toEqual(EMPTY)
    expect(await again(page).count()).toBe(0)
  })

  test('what may stay empty says so, and an example stays beside what is written', async ({ arrive }) => {
    const { page } = await arrive()
    const { form, field } = contactForm(page)
    for (const label of ['Telefon (freiwillig)', 'Foto oder Plan (freiwillig)']) {
      expect(await form.getByLabel(label).count()).toBe(1)
    }
    await field('message').fill('Küche')
    expect(await form.getByText(formTexts.example).isVisible()).toBe(true)
    expect(await field('message').getAttribute('placeholder')).toBeNull()
  })
})

test('the field for the message grows with its text, up to 14 rem', async ({ arrive }) => {
  const { page } = await arrive()
  const message = contactForm(page).field('message')
  const height = () => message.evaluate((field) => field.getBoundingClientRect().height)
  const before = await height()
  await message.fill('Zeile\n'.repeat(8))
  expect(await height()).toBeGreaterThan(before)
  await message.fill('Zeile\n'.repeat(80))
  expect(await height()).toBeLessThanOrEqual(14 * 16)
})

test('on a phone one reads what helps before one writes', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 390, height: 844 } })
  const top = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((e) => e.getBoundingClientRect().top)
  expect(await top(texts.checklist.intro)).toBeLessThan(await top(formTexts.required))
})

test('the paragraph for search engines has at most 62 characters a line', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 1920, height: 900 } })
  const lines = await page.getByText(texts.seo.text).evaluate((paragraph) => {
    const range = document.createRange()
    range.selectNodeContents(paragraph)
    return range.getClientRects().length
  })
  expect(texts.seo.text.length / lines).toBeLessThanOrEqual(62)
})
