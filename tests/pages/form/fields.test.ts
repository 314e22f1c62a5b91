import { expect } from 'vitest'
import { SUBJECT } from '#enquiry/fields.ts'
import { boxOf } from '../../support/browser/boxes.ts'
import { PHONE } from '../../support/browser/screens.ts'
import { ENQUIRY } from '../../support/browser/samples.ts'
import { test } from '../../support/browser/test.ts'
import { ready } from '../../support/browser/visitor.ts'
import { contactForm } from '../../support/page/form.ts'
import { business, texts } from '../../support/content.ts'

const formTexts = texts.form

const FIELDS = [
  { name: 'name', tag: 'INPUT', type: 'text', required: true, autocomplete: 'name' },
  { name: 'email', tag: 'INPUT', type: 'email', required: true, autocomplete: 'email' },
  { name: 'phone', tag: 'INPUT', type: 'tel', required: false, autocomplete: 'tel' },
  { name: 'message', tag: 'TEXTAREA', type: 'textarea', required: true, autocomplete: null },
  { name: 'attachment', tag: 'INPUT', type: 'file', required: false, autocomplete: null },
]

test('the form has the specified fields, each with a label, and posts them to the relay', async ({ look }) => {
  const page = await look()
  const { form, field, file } = contactForm(page)
  const fields = await form.evaluate((element: HTMLFormElement) =>
    [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter(({ name }) => !name.startsWith('_'))
      .map((each) => ({
        name: each.name,
        tag: each.tagName,
        type: each.type,
        required: each.required || each.getAttribute('aria-required') === 'true',
        autocomplete: each.getAttribute('autocomplete'),
        labelled: [...(each.labels ?? [])].some(({ textContent }) => textContent.trim() !== ''),
      })),
  )
  expect(fields).toEqual(FIELDS.map((each) => ({ ...each, labelled: true })))
  expect(await field('message').getAttribute('rows')).toBe('5')
  expect((await file.getAttribute('accept'))?.split(/,\s*/).toSorted()).toEqual(['.jpeg', '.jpg', '.pdf', '.png'])
  expect(await file.getAttribute('multiple')).toBeNull()
  expect(await form.getByText('PDF, JPG oder PNG (max. 5MB)').isVisible()).toBe(true)
  for (const label of ['Telefon (freiwillig)', 'Foto oder Plan (freiwillig)']) {
    expect(await form.getByLabel(label).count()).toBe(1)
  }

  const hidden = await form
    .locator('input[type="hidden"]')
    .evaluateAll((inputs) =>
      Object.fromEntries(inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value')])),
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

test('no field is so small that iOS zooms in, nor asks for another keyboard than its type', async ({ look }) => {
  const page = await look('/', PHONE)
  const fields = await page.locator('main input:not([type="hidden"]), main textarea').evaluateAll((all) =>
    all.map((field) => ({
      size: Number.parseFloat(getComputedStyle(field).fontSize),
      mode: field.getAttribute('inputmode') ?? '',
    })),
  )
  expect(fields.length).toBeGreaterThan(4)
  expect(fields.filter(({ size, mode }) => size < 16 || !['', 'email', 'tel'].includes(mode))).toEqual([])
})

test('an example stays beside what is written, and the field grows with its text up to 14 rem', async ({ arrive }) => {
  const { page } = await arrive()
  const { form, field } = contactForm(page)
  const message = field('message')
  const height = async () => (await boxOf(message)).height
  const before = await height()
  await message.fill('Zeile\n'.repeat(8))
  await expect.poll(height).toBeGreaterThan(before)
  expect(await form.getByText(formTexts.example).isVisible()).toBe(true)
  expect(await message.getAttribute('placeholder')).toBeNull()
  await message.fill('Zeile\n'.repeat(80))
  expect(await height()).toBeLessThanOrEqual(14 * 16)
})

test('the field for the message takes at most half the window and is seen as a whole when it is focused', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: { width: 1280, height: 900 } })
  await page.locator('#phone').focus()
  await page.keyboard.press('Tab')
  const message = page.locator('textarea')
  const place = async () => {
    const { top, bottom, height } = await boxOf(message)
    return height <= 450 && top > 64 && bottom <= 900
  }
  await expect.poll(place).toBe(true)
})

test('on a phone one reads what helps before one writes', async ({ look }) => {
  const page = await look('/', PHONE)
  const top = async (text: string) => (await boxOf(page.getByText(text, { exact: true }))).top
  expect(await top(texts.checklist.intro)).toBeLessThan(await top(formTexts.required))
})

// Chromium forgets what was written with a reload; Firefox does not (tests/engines).
test('a half-filled form keeps what was written for a visitor who goes on and comes back', async ({
  arrive,
  server,
}) => {
  const { page } = await arrive()
  const { fill, values, field } = contactForm(page)
  await fill({ ...ENQUIRY, message: 'Halb' })
  await page.goto(`${server.url}/datenschutz`)
  await ready(page)
  await page.goBack()
  await ready(page)
  await expect.poll(values).toEqual({ ...ENQUIRY, message: 'Halb' })
  // And can be written on.
  await field('message').press('End')
  await page.keyboard.type(' fertig')
  expect(await field('message').inputValue()).toBe('Halb fertig')
})
