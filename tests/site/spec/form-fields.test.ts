import { describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { SUBJECT } from '#enquiry/fields.ts'
import { contactForm } from './form.ts'
import { STILL, useStage, WIDTHS } from './support.ts'

const stage = useStage()

const FIELDS = [
  { name: 'name', tag: 'INPUT', type: 'text', required: true },
  { name: 'email', tag: 'INPUT', type: 'email', required: true },
  { name: 'phone', tag: 'INPUT', type: 'tel', required: false },
  { name: 'message', tag: 'TEXTAREA', type: 'textarea', required: true },
  { name: 'attachment', tag: 'INPUT', type: 'file', required: false },
]

describe.each(WIDTHS)('the contact form at $width', ({ viewport, hasTouch }) => {
  const arrive = async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch, ...STILL })
    return { page, ...contactForm(page) }
  }

  test('has the specified fields, each with a label', async () => {
    const { form } = await arrive()
    const fields = await form.evaluate((element: HTMLFormElement) =>
      [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
        .filter(({ name }) => !name.startsWith('_'))
        .map((field) => ({
          name: field.name,
          tag: field.tagName,
          type: field.type,
          required: field.required || field.getAttribute('aria-required') === 'true',
          labelled: [...(field.labels ?? [])].some(({ textContent }) => textContent.trim() !== ''),
        })),
    )
    expect(fields).toEqual(FIELDS.map((field) => ({ ...field, labelled: true })))
  })

  test('has five rows for the message', async () => {
    const { field } = await arrive()
    expect(await field('message').getAttribute('rows')).toBe('5')
  })

  test('lets the picker offer PDF, JPG and PNG, and says so', async () => {
    const { form, file } = await arrive()
    expect((await file.getAttribute('accept'))?.split(/,\s*/).toSorted()).toEqual(['.jpeg', '.jpg', '.pdf', '.png'])
    expect(await file.getAttribute('multiple')).toBeNull()
    expect(await form.getByText('PDF, JPG oder PNG (max. 5MB)').isVisible()).toBe(true)
  })

  test('carries the hidden fields', async () => {
    const { form } = await arrive()
    const hidden = await form
      .locator('input[type="hidden"]')
      .evaluateAll((inputs) =>
        Object.fromEntries(inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value')])),
      )
    expect(hidden).toEqual({ _subject: SUBJECT, _captcha: 'false', _template: 'table', _next: business.siteUrl })
    expect(SUBJECT).toMatch(/\S/)
  })

  test('posts multipart to the relay', async () => {
    const { form } = await arrive()
    const attributes = await form.evaluate((element: HTMLFormElement) => [
      element.getAttribute('action'),
      element.method,
      element.enctype,
    ])
    expect(attributes).toEqual(['/anfrage', 'post', 'multipart/form-data'])
  })

  test('links its consent note to the privacy page', async () => {
    const { page, form } = await arrive()
    const link = form.getByRole('link', { name: 'Datenschutzerklärung' })
    expect(await link.getAttribute('href')).toBe('/datenschutz')
    await page.goto(`${stage.site.url}/datenschutz`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Datenschutzerklärung')
  })
})
