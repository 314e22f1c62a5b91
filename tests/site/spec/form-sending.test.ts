import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { enquiries } from '../../support/site.ts'
import { contactForm, EMPTY, FILLED, NOTICES, notice, PNG } from './form.ts'
import { logged, STILL, useStage, WIDTHS } from './support.ts'

const stage = useStage()
const FILE = { name: 'nische.png', mimeType: 'image/png', buffer: PNG }

/** Holds the post back until `release` is called. */
async function holdPost(page: Page): Promise<{ held: Promise<void>; release: () => void }> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/anfrage', async (route) => {
    held.resolve()
    await released.promise
    await route.continue()
  })
  return { held: held.promise, release: released.resolve }
}

describe.each(WIDTHS)('sending the form at $width', ({ viewport, hasTouch }) => {
  const filled = async (values: Partial<typeof FILLED> = FILLED) => {
    const visitor = await stage.arrive('/', { viewport, hasTouch, ...STILL })
    const form = contactForm(visitor.page)
    await form.fill(values)
    return { visitor, page: visitor.page, ...form }
  }

  test("goes from idle to submitting ('Wird gesendet...', disabled) and back to idle", async () => {
    const { page, submit } = await filled()
    expect([(await submit.innerText()).trim(), await submit.isDisabled()]).toEqual(['Anfrage stellen', false])
    const { held, release } = await holdPost(page)
    await submit.click()
    await held
    await expect.poll(async () => (await submit.innerText()).trim()).toBe('Wird gesendet...')
    expect(await submit.isDisabled()).toBe(true)
    release()
    await expect.poll(async () => (await submit.innerText()).trim()).toBe('Anfrage stellen')
    expect(await submit.isDisabled()).toBe(false)
  })

  test('is sent once, however often it is submitted', async () => {
    const { page, submit, form } = await filled({ ...FILLED, message: `Einmal ${viewport.width}` })
    const { held, release } = await holdPost(page)
    await submit.click()
    await held
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
    await page.keyboard.press('Enter')
    release()
    await notice(page, NOTICES.sent.title).waitFor()
    const stored: { message: string }[] = JSON.parse(await enquiries(stage.site, 'list', '--json'))
    expect(stored.filter(({ message }) => message === `Einmal ${viewport.width}`)).toHaveLength(1)
  })

  test('shows the success notice and clears the fields and the chosen file', async () => {
    const { page, submit, values, file, files } = await filled()
    await file.setInputFiles(FILE)
    await page.getByText(FILE.name).first().waitFor()
    await submit.click()
    const shown = notice(page, NOTICES.sent.title)
    await shown.waitFor()
    expect(await shown.getByText(NOTICES.sent.text).isVisible()).toBe(true)
    expect(await values()).toEqual(EMPTY)
    expect(await files()).toEqual([])
    expect(await page.getByText(FILE.name).count()).toBe(0)
  })

  test('shows the error notice, logs the failure and keeps the input when the server is out of reach', async () => {
    const { visitor, page, submit, values, file, files } = await filled()
    await file.setInputFiles(FILE)
    await page.route('**/anfrage', (route) => route.abort('connectionrefused'))
    await submit.click()
    const shown = notice(page, NOTICES.failed.title)
    await shown.waitFor()
    expect(await shown.getByText(NOTICES.failed.text, { exact: true }).isVisible()).toBe(true)
    expect(await values()).toEqual(FILLED)
    expect(await files()).toEqual([FILE.name])
    expect([(await submit.innerText()).trim(), await submit.isDisabled()]).toEqual(['Anfrage stellen', false])
    await logged(visitor, /net::ERR/)
    await logged(visitor, /fetch|send|sent|enquiry/i)
  })

  test('shows the error notice and keeps the input when the server can not store it', async () => {
    const { visitor, page, submit, values } = await filled()
    await page.route('**/anfrage', (route) => route.fulfill({ status: 503, json: { success: 'false' } }))
    await submit.click()
    await notice(page, NOTICES.failed.title).waitFor()
    expect(await values()).toEqual(FILLED)
    await logged(visitor, /Failed to load resource.*503/)
    await logged(visitor, /send|sent|enquiry|503/i)
  })

  test('does not happen while name, e-mail or message is missing or the e-mail is malformed', async () => {
    const { visitor, form, fill, submit, field } = await filled()
    const wrong = [
      ...['name', 'email', 'message'].map((name) => ({ name, value: '' })),
      ...['kaethe', 'kaethe@', '@beispiel.de', 'kaethe beispiel.de'].map((value) => ({ name: 'email', value })),
    ]
    for (const { name, value } of wrong) {
      await fill({ ...FILLED, [name]: value })
      await submit.click()
      await expect.poll(() => field(name).getAttribute('aria-invalid')).toBe('true')
      expect(await form.locator('[aria-invalid="true"]').count()).toBe(1)
    }
    expect(visitor.requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
  })

  test('is sent without a phone number', async () => {
    const { page, submit } = await filled({ ...FILLED, phone: '', message: `Ohne Telefon ${viewport.width}` })
    await submit.click()
    await notice(page, NOTICES.sent.title).waitFor()
    const stored: { phone: string }[] = JSON.parse(await enquiries(stage.site, 'list', '--json'))
    expect(stored.filter(({ phone }) => phone === '')).not.toEqual([])
  })
})
