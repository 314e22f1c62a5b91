import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { listedWith } from '../../support/enquiries.ts'
import { contactForm, notice, noticeShown } from '../../support/page/form.ts'
import { EMPTY, ENQUIRY, PHOTO } from '../../support/browser/samples.ts'
import { WIDTHS } from '../../support/browser/scenes.ts'
import { type Arrive, test } from '../../support/browser/test.ts'
import { logged } from '../../support/browser/visitor.ts'

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

async function filledIn(arrive: Arrive, values: Partial<typeof ENQUIRY> = ENQUIRY) {
  const visitor = await arrive()
  const form = contactForm(visitor.page)
  await form.fill(values)
  /** What the button says, and whether it may be pressed. */
  const button = async () => [(await form.submit.innerText()).trim(), await form.submit.isDisabled()]
  return { visitor, page: visitor.page, button, ...form }
}

describe.each(WIDTHS)('at $width', ({ viewport, hasTouch }) => {
  test.override('profile', { viewport, hasTouch })

  test("the form goes from idle to submitting ('Wird gesendet...', disabled), says so and is empty", async ({
    arrive,
  }) => {
    const { page, submit, button, values, choose, files } = await filledIn(arrive)
    await choose(PHOTO, PHOTO.name)
    expect(await button()).toEqual(['Anfrage stellen', false])
    const { held, release } = await holdPost(page)
    await submit.click()
    await held
    await expect.poll(button).toEqual(['Wird gesendet...', true])
    release()
    await expect.poll(button).toEqual(['Anfrage stellen', false])

    await noticeShown(page, NOTICES.sent)
    expect(await values()).toEqual(EMPTY)
    expect(await files()).toEqual([])
    expect(await page.getByText(PHOTO.name).count()).toBe(0)
  })

  test('the error notice is shown, the failure logged and the input kept when the server is out of reach', async ({
    arrive,
  }) => {
    const { visitor, page, submit, button, values, choose, files } = await filledIn(arrive)
    await choose(PHOTO, PHOTO.name)
    await page.route('**/anfrage', (route) => route.abort('connectionrefused'))
    await submit.click()
    await noticeShown(page, NOTICES.failed)
    expect(await values()).toEqual(ENQUIRY)
    expect(await files()).toEqual([PHOTO.name])
    expect(await button()).toEqual(['Anfrage stellen', false])
    await logged(visitor, /net::ERR/)
    await logged(visitor, /fetch|send|sent|enquiry/i)
  })
})

test('the form is sent once, however often it is submitted', async ({ arrive, server }) => {
  const message = 'Nur einmal gesendet'
  const { page, submit, form } = await filledIn(arrive, { ...ENQUIRY, message })
  const { held, release } = await holdPost(page)
  await submit.click()
  await held
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  await page.keyboard.press('Enter')
  release()
  await notice(page, NOTICES.sent).waitFor()
  expect(await listedWith(server.dataDir, message)).toHaveLength(1)
})

test('the error notice is shown and the input kept when the server can not store it', async ({ arrive }) => {
  const { visitor, page, submit, values } = await filledIn(arrive)
  await page.route('**/anfrage', (route) => route.fulfill({ status: 503, json: { success: 'false' } }))
  await submit.click()
  await notice(page, NOTICES.failed).waitFor()
  expect(await values()).toEqual(ENQUIRY)
  await logged(visitor, /Failed to load resource.*503/)
  await logged(visitor, /send|sent|enquiry|503/i)
})

test('a refusal of a server in front is told to the relay, with status and size alone', async ({ arrive }) => {
  const { visitor, page, submit, choose, files } = await filledIn(arrive)
  await choose(PHOTO, PHOTO.name)
  await page.route('**/anfrage', (route) =>
    route.fulfill({ status: 413, body: '<h1>413 Request Entity Too Large</h1>' }),
  )
  const reported = page.waitForResponse(/abgewiesen/)
  await submit.click()
  const answer = await reported
  const { search } = new URL(answer.url())
  expect([search, answer.request().postData(), answer.status()]).toEqual([
    `?status=413&bytes=${PHOTO.buffer.length}`,
    null,
    204,
  ])
  await page.getByText('Der Server nimmt gerade keine so großen Dateien an.').first().waitFor()
  expect(await files()).toEqual([PHOTO.name])
  await logged(visitor, /Failed to load resource.*413/)
})

test('nothing is sent while name, e-mail or message is missing or the e-mail is malformed', async ({ arrive }) => {
  const { visitor, form, fill, submit, field } = await filledIn(arrive)
  const wrong = [
    ...['name', 'email', 'message'].map((name) => ({ name, value: '' })),
    ...['kaethe', 'kaethe@', '@beispiel.de', 'kaethe beispiel.de'].map((value) => ({ name: 'email', value })),
  ]
  for (const { name, value } of wrong) {
    await fill({ ...ENQUIRY, [name]: value })
    await submit.click()
    await expect.poll(() => field(name).getAttribute('aria-invalid')).toBe('true')
    expect(await form.locator('[aria-invalid="true"]').count()).toBe(1)
  }
  expect(visitor.requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
})

test('the form is sent without a phone number', async ({ arrive, server }) => {
  const message = 'Ohne Telefon'
  const { page, submit } = await filledIn(arrive, { ...ENQUIRY, phone: '', message })
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  expect(await listedWith(server.dataDir, message)).toMatchObject([{ phone: '' }])
})
