import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { enquiries, type Site, startSite } from '../../support/site.ts'
import { newVisitor } from '../../support/visitor.ts'
import { ENQUIRY, field, fillIn, LARGE_FILE, PHOTO, submitButton, WRONG_FILE } from '../access/steps.ts'

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

async function open() {
  const visitor = await newVisitor(browser, { javaScriptEnabled: false, consent: null })
  await visitor.page.goto(site.url)
  return visitor
}

/** Sends the form and returns the answer's status. */
async function send(page: Page): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    submitButton(page).click(),
  ])
  await page.waitForLoadState()
  return response.status()
}

test('a complete enquiry is confirmed with its reference number and stored', async () => {
  const { page, close } = await open()
  await fillIn(page)
  await field(page, 'attachment').setInputFiles(PHOTO)
  expect(await send(page)).toBe(303)
  const confirmation = page.locator('#anfrage-gesendet')
  expect(await confirmation.isVisible()).toBe(true)
  const text = (await confirmation.textContent()) ?? ''
  expect(text).toContain(NOTICES.sent.title)
  expect(text).toContain(NOTICES.sent.text)
  const [reference] = text.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? []
  const stored: unknown = JSON.parse(await enquiries(site, 'list', '--json'))
  expect(stored).toMatchObject([{ id: reference, ...ENQUIRY, attachment: { name: PHOTO.name, type: PHOTO.mimeType } }])

  await confirmation.getByRole('link').click()
  expect(await confirmation.isVisible()).toBe(false)
  await close()
})

test('the confirmation is not on a page that nobody was sent to', async () => {
  const { page, close } = await open()
  expect(await page.locator('#anfrage-gesendet').isVisible()).toBe(false)
  await close()
})

test.each(['name', 'email', 'message'])('the browser itself asks for the field %s', async (missing) => {
  const { page, requests, close } = await open()
  await fillIn(page, { ...ENQUIRY, [missing]: '' })
  await submitButton(page).click()
  expect(await field(page, missing).evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
  expect(requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
  await close()
})

describe('what the browser lets pass comes back with everything but the file', () => {
  test.each([
    { name: 'a domain without a dot', fields: { email: 'erika@beispiel' }, status: 422, wrong: 'email' },
    { name: 'a wrong file', file: WRONG_FILE, status: 415, wrong: 'attachment' },
    { name: 'a large file', file: LARGE_FILE, status: 413, wrong: 'attachment' },
  ])('$name', async ({ fields, file, status, wrong }) => {
    const { page, close } = await open()
    const typed = { ...ENQUIRY, ...fields, name: '<b>"Erika" & {{summary}}</b>' }
    await fillIn(page, typed)
    if (file) await field(page, 'attachment').setInputFiles(file)
    expect(await send(page)).toBe(status)
    expect(await page.locator('h1').isVisible()).toBe(true)
    for (const [name, value] of Object.entries(typed)) expect(await field(page, name).inputValue()).toBe(value)
    for (const name of ['name', 'email', 'phone', 'message', 'attachment']) {
      expect([name, await field(page, name).getAttribute('aria-invalid')]).toEqual([name, String(name === wrong)])
    }
    const described = (await field(page, wrong).getAttribute('aria-describedby')) ?? ''
    const sentences = await Promise.all(described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(sentences.join(' ').length).toBeGreaterThan(20)
    expect(await page.locator('html').innerHTML()).not.toMatch(/\{\{(?!summary)/)

    await fillIn(page, ENQUIRY)
    await field(page, 'attachment').setInputFiles(PHOTO)
    expect(await send(page)).toBe(303)
    await close()
  })
})
