import { describe, expect } from 'vitest'
import { form as formTexts } from '#model/texts.ts'
import * as texts from '#model/texts.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { banner } from '../support/page/consent.ts'
import { contactForm, notice } from '../support/page/form.ts'
import { ENQUIRY, PHOTO, WRONG_FILE } from '../support/browser/samples.ts'
import { test } from '../support/browser/test.ts'
import { focusedName } from './checks/focus.ts'

describe('a form with errors', () => {
  test('moves the focus to a summary whose links lead to the fields', async ({ arrive }) => {
    const { page } = await arrive()
    const { field, sendEmpty } = contactForm(page)
    await sendEmpty()
    const summary = page.getByRole('alert').filter({ hasText: formTexts.errorSummary })
    await expect.poll(() => summary.evaluate((box) => document.activeElement === box.parentElement)).toBe(true)
    const links = summary.getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Bitte tragen Sie Ihren Namen ein.',
      'Bitte tragen Sie Ihre E-Mail-Adresse ein.',
      'Bitte schreiben Sie kurz, worum es geht.',
    ])
    for (const [index, name] of ['name', 'email', 'message'].entries()) {
      await links.nth(index).press('Enter')
      await expect.poll(() => field(name).evaluate((input) => input === document.activeElement)).toBe(true)
    }
  })

  test('says at each field what to mend, and keeps what was written', async ({ arrive }) => {
    const { page } = await arrive()
    const { field, fill, submit } = contactForm(page)
    await fill({ ...ENQUIRY, email: 'kaethe@beispiel' })
    await submit.press('Enter')
    const email = field('email')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    const described = await email.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    )
    expect(described.join(' ')).toContain('Bitte prüfen Sie die E-Mail-Adresse. So sieht eine aus: name@anbieter.de.')
    for (const name of ['name', 'phone', 'message']) {
      expect(await field(name).getAttribute('aria-invalid')).not.toBe('true')
    }
    expect(await email.inputValue()).toBe('kaethe@beispiel')
    expect(await field('message').inputValue()).toBe(ENQUIRY.message)

    await email.fill(ENQUIRY.email)
    await expect.poll(() => email.getAttribute('aria-invalid')).not.toBe('true')
  })
})

test('a chosen file can be removed by keyboard, and the focus goes to the file field', async ({ arrive }) => {
  const { page } = await arrive()
  const { choose, file, files } = contactForm(page)
  await choose(PHOTO, PHOTO.name)
  await page.getByRole('button', { name: formTexts.removeFile }).press('Enter')
  await expect.poll(files).toEqual([])
  await expect.poll(() => file.evaluate((input) => input === document.activeElement)).toBe(true)
})

test('a notice is announced, reached with F8 and closed by keyboard', async ({ arrive }) => {
  const { page } = await arrive()
  await contactForm(page).choose(WRONG_FILE, NOTICES.wrongType.title)
  expect(
    await page
      .locator('[role="status"], [role="alert"], [aria-live]')
      .filter({ hasText: NOTICES.wrongType.title })
      .count(),
  ).toBeGreaterThan(0)
  await page.keyboard.press('F8')
  expect(await focusedName(page)).not.toBeNull()
  await page.getByRole('button', { name: texts.notices.close }).press('Enter')
  await notice(page, NOTICES.wrongType).waitFor({ state: 'hidden' })
})

test.for([texts.cookies.decline, texts.cookies.accept])(
  'the banner is answered by keyboard: %s',
  async (answer, { arrive }) => {
    const { page } = await arrive('/', { consent: null })
    await banner(page).getByRole('button', { name: answer }).press('Enter')
    await expect.poll(() => banner(page).isVisible()).toBe(false)
  },
)
