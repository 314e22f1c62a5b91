import { expect } from 'vitest'
import { SUBJECT } from '#enquiry/fields.ts'
import { boxOf } from '../../support/browser/boxes.ts'
import { ENQUIRY } from '../../support/browser/samples.ts'
import { PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { ready, visit } from '../../support/browser/visitor.ts'
import { business, texts } from '../../support/content.ts'
import { contactForm } from '../../support/page.ts'

const FIELDS = [
  ['name', 'INPUT', 'text', true, 'name'],
  ['email', 'INPUT', 'email', true, 'email'],
  ['phone', 'INPUT', 'tel', false, 'tel'],
  ['message', 'TEXTAREA', 'textarea', true, null],
  ['attachment', 'INPUT', 'file', false, null],
]

test('the form has the specified fields, each with a label, and posts them to the relay', async ({ look }) => {
  const page = await look()
  const { form, field, file } = contactForm(page)
  const fields = await form.evaluate((element: HTMLFormElement) =>
    [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter(({ name, labels }) => !name.startsWith('_') && [...(labels ?? [])].some((label) => label.textContent))
      .map((each) => {
        const required = each.required || each.getAttribute('aria-required') === 'true'
        return [each.name, each.tagName, each.type, required, each.getAttribute('autocomplete')]
      }),
  )
  expect(fields).toEqual(FIELDS)
  expect(await field('message').getAttribute('rows')).toBe('5')
  expect((await file.getAttribute('accept'))?.split(/,\s*/).toSorted()).toEqual(['.jpeg', '.jpg', '.pdf', '.png'])
  expect(await file.getAttribute('multiple')).toBeNull()
  expect(await form.getByText('PDF, JPG oder PNG (max. 5MB)').isVisible()).toBe(true)
  for (const label of ['Telefon (freiwillig)', 'Foto oder Plan (freiwillig)']) {
    expect(await form.getByLabel(label).count()).toBe(1)
  }
  const hidden = await form
    .locator('input[type="hidden"]')
    .evaluateAll((all) =>
      Object.fromEntries(all.map((input) => [input.getAttribute('name'), input.getAttribute('value')])),
    )
  expect(hidden).toEqual({ _subject: SUBJECT, _captcha: 'false', _template: 'table', _next: business.siteUrl })
  expect(SUBJECT).toMatch(/\S/)
  const attributes = await form.evaluate((element: HTMLFormElement) => [
    element.getAttribute('action'),
    element.method,
    element.enctype,
  ])
  expect(attributes).toEqual(['/anfrage', 'post', 'multipart/form-data'])
  expect(await form.getByRole('link', { name: 'Datenschutzerklärung' }).getAttribute('href')).toBe('/datenschutz')
})

test('on a phone one reads what helps first; no field makes iOS zoom in or change the keyboard', async ({ look }) => {
  const page = await look('/', PHONE)
  const top = async (text: string) => (await boxOf(page.getByText(text, { exact: true }))).top
  expect(await top(texts.checklist.intro)).toBeLessThan(await top(texts.form.required))
  const fields = await page.locator('main input:not([type="hidden"]), main textarea').evaluateAll((all) =>
    all.map((field) => ({
      size: Number.parseFloat(getComputedStyle(field).fontSize),
      mode: field.getAttribute('inputmode') ?? '',
    })),
  )
  expect(fields.length).toBeGreaterThan(4)
  expect(fields.filter(({ size, mode }) => size < 16 || !['', 'email', 'tel'].includes(mode))).toEqual([])
})

test('an example stays beside the message, whose field is seen whole and grows up to 14 rem', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 1280, height: 900 } })
  const { form, field } = contactForm(page)
  const message = field('message')
  const height = async () => (await boxOf(message)).height
  await field('phone').focus()
  await page.keyboard.press('Tab')
  await expect
    .poll(async () => {
      const { top, bottom } = await boxOf(message)
      return bottom - top <= 450 && top > 64 && bottom <= 900
    })
    .toBe(true)
  const before = await height()
  await message.fill('Zeile\n'.repeat(8))
  await expect.poll(height).toBeGreaterThan(before)
  expect(await form.getByText(texts.form.example).isVisible()).toBe(true)
  expect(await message.getAttribute('placeholder')).toBeNull()
  await message.fill('Zeile\n'.repeat(80))
  expect(await height()).toBeLessThanOrEqual(14 * 16)
})

// Chromium forgets what was written with a reload; Firefox does not (tests/engines).
test('a half-filled form keeps what was written for whoever goes on and comes back', async ({ arrive, server }) => {
  const { page } = await arrive()
  const { fill, values, field } = contactForm(page)
  await fill({ ...ENQUIRY, message: 'Halb' })
  await visit(page, `${server.url}/datenschutz`)
  await page.goBack()
  await ready(page)
  await expect.poll(values).toEqual({ ...ENQUIRY, message: 'Halb' })
  // And can be written on.
  await field('message').press('End')
  await page.keyboard.type(' fertig')
  expect(await field('message').inputValue()).toBe('Halb fertig')
})
