import { expect } from 'vitest'
import * as business from '#model/business.ts'
import { SUBJECT } from '#enquiry/fields.ts'
import { contactForm } from '../../support/page/form.ts'
import { test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visitor.ts'

const FIELDS = [
  { name: 'name', tag: 'INPUT', type: 'text', required: true },
  { name: 'email', tag: 'INPUT', type: 'email', required: true },
  { name: 'phone', tag: 'INPUT', type: 'tel', required: false },
  { name: 'message', tag: 'TEXTAREA', type: 'textarea', required: true },
  { name: 'attachment', tag: 'INPUT', type: 'file', required: false },
]

test('the form has the specified fields, each with a label, and posts them to the relay', async ({ arrive }) => {
  const { page } = await arrive()
  const { form, field, file } = contactForm(page)
  const fields = await form.evaluate((element: HTMLFormElement) =>
    [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter(({ name }) => !name.startsWith('_'))
      .map((each) => ({
        name: each.name,
        tag: each.tagName,
        type: each.type,
        required: each.required || each.getAttribute('aria-required') === 'true',
        labelled: [...(each.labels ?? [])].some(({ textContent }) => textContent.trim() !== ''),
      })),
  )
  expect(fields).toEqual(FIELDS.map((each) => ({ ...each, labelled: true })))
  expect(await field('message').getAttribute('rows')).toBe('5')

  expect((await file.getAttribute('accept'))?.split(/,\s*/).toSorted()).toEqual(['.jpeg', '.jpg', '.pdf', '.png'])
  expect(await file.getAttribute('multiple')).toBeNull()
  expect(await form.getByText('PDF, JPG oder PNG (max. 5MB)').isVisible()).toBe(true)

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
})

test('the consent note links to the privacy page', async ({ arrive, server }) => {
  const { page } = await arrive()
  const link = contactForm(page).form.getByRole('link', { name: 'Datenschutzerklärung' })
  expect(await link.getAttribute('href')).toBe('/datenschutz')
  await visit(page, `${server.url}/datenschutz`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Datenschutzerklärung')
})
