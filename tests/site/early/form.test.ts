import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { enquiries, type Site, startSite } from '../../support/site.ts'
import { ENQUIRY, field, fillIn, LARGE_FILE, notice, PHOTO, submitButton, WRONG_FILE } from '../access/steps.ts'
import { openEarly } from './early.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  site = await startSite()
})
afterEach(() => site.stop())

const stored = async (): Promise<unknown> => JSON.parse(await enquiries(site, 'list', '--json'))

test('what was typed early is kept and sent', async () => {
  const { page, complaints, release, close } = await openEarly(browser, site, { consent: 'declined' })
  await fillIn(page)
  await release()
  for (const [name, value] of Object.entries(ENQUIRY)) expect(await field(page, name).inputValue()).toBe(value)
  await submitButton(page).click()
  await notice(page, NOTICES.sent).waitFor()
  expect(await stored()).toMatchObject([ENQUIRY])
  expect(complaints).toEqual([])
  await close()
})

test('the field a visitor is writing in keeps the focus and the caret', async () => {
  const { page, release, close } = await openEarly(browser, site, { consent: 'declined' })
  await field(page, 'message').click()
  await page.keyboard.type('Guten ')
  await release()
  await page.keyboard.type('Tag')
  expect(await field(page, 'message').inputValue()).toBe('Guten Tag')
  await close()
})

test('a file chosen early is shown after hydration and sent', async () => {
  const { page, complaints, release, close } = await openEarly(browser, site, { consent: 'declined' })
  await fillIn(page)
  await field(page, 'attachment').setInputFiles(PHOTO)
  await release()
  await page.getByText(PHOTO.name).first().waitFor()
  await submitButton(page).click()
  await notice(page, NOTICES.sent).waitFor()
  expect(await stored()).toMatchObject([{ attachment: { name: PHOTO.name, type: PHOTO.mimeType } }])
  expect(complaints).toEqual([])
  await close()
})

test.each([
  { file: WRONG_FILE, expected: NOTICES.wrongType },
  { file: LARGE_FILE, expected: NOTICES.tooLarge },
])('a file chosen early is checked: $expected.title', async ({ file, expected }) => {
  const { page, release, close } = await openEarly(browser, site, { consent: 'declined' })
  await field(page, 'attachment').setInputFiles(file)
  await release()
  await notice(page, expected).waitFor()
  expect(await field(page, 'attachment').evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  await close()
})

test('a form sent before the script is there reaches the confirmation, once', async () => {
  const { page, close } = await openEarly(browser, site, { consent: 'declined' })
  await fillIn(page)
  await field(page, 'attachment').setInputFiles(PHOTO)
  await submitButton(page).click()
  await page.waitForURL(/\?anfrage=/)
  await page.getByText(NOTICES.sent.text).first().waitFor()
  expect(await stored()).toMatchObject([{ ...ENQUIRY, attachment: { name: PHOTO.name } }])
  expect(await stored()).toHaveLength(1)
  await close()
})

test('an incomplete form is held back by the browser until the script is there', async () => {
  const { page, requests, close } = await openEarly(browser, site, { consent: 'declined' })
  await submitButton(page).click()
  expect(await field(page, 'name').evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
  expect(requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
  await close()
})
