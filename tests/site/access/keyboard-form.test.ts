import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newVisitor, visit } from '../../support/visitor.ts'
import { focusedName } from './checks/focus.ts'
import {
  banner,
  chooseFile,
  ENQUIRY,
  field,
  fillIn,
  notice,
  PHOTO,
  sendEmpty,
  submitButton,
  WRONG_FILE,
} from './steps.ts'

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

async function open(consent: 'declined' | null = 'declined') {
  const visitor = await newVisitor(browser, { consent, reducedMotion: 'reduce' })
  await visit(visitor.page, site.url)
  return visitor
}

describe('a form with errors', () => {
  test('moves the focus to a summary whose links lead to the fields', async () => {
    const { page, close } = await open()
    await sendEmpty(page)
    const summary = page.getByRole('alert').filter({ hasText: texts.form.errorSummary })
    await expect.poll(() => summary.evaluate((box) => document.activeElement === box.parentElement)).toBe(true)
    const links = summary.getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Bitte tragen Sie Ihren Namen ein.',
      'Bitte tragen Sie Ihre E-Mail-Adresse ein.',
      'Bitte schreiben Sie kurz, worum es geht.',
    ])
    for (const [index, name] of ['name', 'email', 'message'].entries()) {
      await links.nth(index).press('Enter')
      await expect.poll(() => field(page, name).evaluate((input) => input === document.activeElement)).toBe(true)
    }
    await close()
  })

  test('says at each field what to mend, and keeps what was written', async () => {
    const { page, close } = await open()
    await fillIn(page, { ...ENQUIRY, email: 'erika@beispiel' })
    await submitButton(page).press('Enter')
    const email = field(page, 'email')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    const described = await email.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    )
    expect(described.join(' ')).toContain('Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@anbieter.de.')
    for (const name of ['name', 'phone', 'message']) {
      expect(await field(page, name).getAttribute('aria-invalid')).not.toBe('true')
    }
    expect(await email.inputValue()).toBe('erika@beispiel')
    expect(await field(page, 'message').inputValue()).toBe(ENQUIRY.message)

    await email.fill(ENQUIRY.email)
    await expect.poll(() => email.getAttribute('aria-invalid')).not.toBe('true')
    await close()
  })
})

test('a chosen file can be removed by keyboard, and the focus goes to the file field', async () => {
  const { page, close } = await open()
  await chooseFile(PHOTO, PHOTO.name)(page)
  await page.getByRole('button', { name: texts.form.removeFile }).press('Enter')
  await expect.poll(() => field(page, 'attachment').evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  await expect.poll(() => field(page, 'attachment').evaluate((input) => input === document.activeElement)).toBe(true)
  await close()
})

test('a notice is announced, reached with F8 and closed by keyboard', async () => {
  const { page, close } = await open()
  await chooseFile(WRONG_FILE, NOTICES.wrongType.title)(page)
  expect(
    await page
      .locator('[role="status"], [role="alert"], [aria-live]')
      .filter({ hasText: NOTICES.wrongType.title })
      .count(),
  ).toBeGreaterThan(0)
  await page.keyboard.press('F8')
  expect(await focusedName(page)).not.toBeNull()
  await page.getByRole('button', { name: texts.form.closeNotice }).press('Enter')
  await notice(page, NOTICES.wrongType).waitFor({ state: 'hidden' })
  await close()
})

test.each([texts.cookies.decline, texts.cookies.accept])('the banner is answered by keyboard: %s', async (answer) => {
  const { page, close } = await open(null)
  await banner(page).getByRole('button', { name: answer }).press('Enter')
  await expect.poll(() => banner(page).isVisible()).toBe(false)
  await close()
})
