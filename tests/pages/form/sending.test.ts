import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { DESKTOP, EMPTY, ENQUIRY, PHONE, PHOTO } from '../../support/browser/scenes.ts'
import { type Arrive, test } from '../../support/browser/test.ts'
import { isFocused, logged, type Profile } from '../../support/browser/visitor.ts'
import { enquire } from '../../relay/support/post.ts'
import { business, texts } from '../../support/content.ts'
import { listedWith } from '../../support/enquiries.ts'
import { boxOf } from '../../support/browser/boxes.ts'
import { contactForm, notice, noticeShown } from '../../support/page.ts'

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

async function filledIn(arrive: Arrive, values: Partial<typeof ENQUIRY> = ENQUIRY, profile: Profile = {}, path = '/') {
  const visitor = await arrive(path, profile)
  const form = contactForm(visitor.page)
  await form.fill(values)
  /** The words of the button, and whether it may be pressed. */
  const button = async () => [(await form.submit.innerText()).trim(), await form.submit.isDisabled()]
  return { visitor, page: visitor.page, button, ...form }
}

test.for([DESKTOP, PHONE])(
  'an enquiry is stored once, however often it is submitted; the form says its number and is empty, at $width px',
  async (viewport, { arrive, server }) => {
    const typed = { ...ENQUIRY, phone: '', message: `Nur einmal gesendet, bei ${viewport.width} px` }
    const { page, ...own } = await filledIn(arrive, typed, { viewport })
    const { submit, form, field, button, values, choose, files } = own
    await choose(PHOTO)
    expect(await button()).toEqual(['Anfrage stellen', false])
    const { held, release } = await holdPost(page)
    await submit.click()
    await held
    await expect.poll(button).toEqual(['Wird gesendet...', true])
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
    await page.keyboard.press('Enter')
    release()
    await noticeShown(page, NOTICES.sent)
    const attachment = { name: PHOTO.name, type: 'image/png', bytes: PHOTO.buffer.length }
    const stored = await listedWith(server.dataDir, typed.message)
    expect(stored).toMatchObject([{ ...typed, id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/), attachment }])

    const again = page.getByRole('button', { name: texts.form.again })
    const confirmation = page.locator('#contact [role="alert"]')
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(confirmation)).toBe(true)
    for (const said of [stored[0]?.id, NOTICES.sent.text]) expect(await confirmation.innerText()).toContain(said)
    const untranslated = await page.locator('[data-sent] [translate="no"]').allInnerTexts()
    expect(untranslated).toEqual([stored[0]?.id, `„${typed.message}“`, PHOTO.name])
    await expect.poll(async () => (await confirmation.boundingBox())?.y).toBeGreaterThanOrEqual(0)

    await again.click()
    await expect.poll(() => isFocused(field('name'))).toBe(true)
    const state = async () => [await values(), await files(), await button()]
    await expect.poll(state).toEqual([EMPTY, [], ['Anfrage stellen', false]])
    await expect.poll(() => page.getByText(PHOTO.name).or(again).count()).toBe(0)
  },
)

const FAILURES = [
  {
    because: 'nobody answers',
    shown: 'Die Website hat nicht geantwortet.',
    logs: [/net::ERR/, /No answer to the enquiry/],
  },
  { because: 'it is offline', offline: true, shown: 'Sie sind offline.', logs: [/No answer/] },
  {
    because: 'it can not be stored',
    answer: { status: 503, json: { success: 'false', message: NOTICES.failed.text } },
    shown: 'Die Website nimmt gerade nichts an.',
    logs: [/Failed to load resource.*503/, /status 503/],
  },
  {
    because: 'there were too many',
    answer: { status: 429, json: { success: 'false', message: 'Bitte versuchen Sie es in 3 Minuten noch einmal.' } },
    shown: 'in 3 Minuten',
    logs: [/Failed to load resource.*429/, /status 429/],
  },
]

test.for(FAILURES)(
  'because $because nothing is sent: an alert says why until the next attempt',
  async (failure, { arrive, server }) => {
    const { because, offline = false, answer, shown, logs } = failure
    const typed = { ...ENQUIRY, message: `Nicht gesendet: ${because}` }
    // The film and the pictures further down may be on their way when the connection ends.
    const tolerate = offline ? /ERR_INTERNET_DISCONNECTED/ : undefined
    const { visitor, page, submit, values, form } = await filledIn(
      arrive,
      typed,
      { ...(tolerate && { tolerate }) },
      // An earlier enquiry was posted by the browser itself.
      `/?anfrage=${await enquire(server)}#${SENT_ANCHOR}`,
    )
    await page.locator(`#${SENT_ANCHOR}`).waitFor()
    const alert = form.getByRole('alert')
    expect(await alert.count()).toBe(0)
    await page.context().setOffline(offline)
    if (!offline) await page.route('**/anfrage', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await page.clock.install()
    await submit.click()
    await noticeShown(page, NOTICES.failed)
    const live = page.locator('[role="alert"], [aria-live="polite"], [aria-live="assertive"]')
    expect(await live.filter({ hasText: NOTICES.failed.text }).count()).toBe(1)
    expect(await page.locator(`#${SENT_ANCHOR}`).count()).toBe(0)
    await notice(page, NOTICES.failed).getByRole('button').click()
    await notice(page, NOTICES.failed).waitFor({ state: 'hidden' })
    for (const said of [NOTICES.failed.title, NOTICES.failed.text, shown])
      expect(await alert.innerText()).toContain(said)
    const links = await alert.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([`tel:${business.phone.international}`, `mailto:${business.email}`])
    expect((await boxOf(alert)).bottom).toBeLessThanOrEqual((await boxOf(submit)).top)
    expect(await values()).toEqual(typed)
    // It is never sent again by itself.
    await page.clock.runFor(60_000)
    expect(visitor.requests.filter((url) => url.endsWith('/anfrage'))).toHaveLength(1)
    for (const text of logs) await logged(visitor, text)
    await page.unroute('**/anfrage')
    await page.context().setOffline(false)
    const { held, release } = await holdPost(page)
    await submit.click()
    await held
    await alert.waitFor({ state: 'hidden' })
    release()
    await noticeShown(page, NOTICES.sent)
  },
)

test('on a phone the notice of a failed enquiry leaves the button free to be pressed', async ({ arrive }) => {
  const profile = { viewport: PHONE, tolerate: /net::ERR|No answer/ }
  const { page, submit } = await filledIn(arrive, { ...ENQUIRY, message: 'Unterwegs' }, profile)
  await page.route('**/anfrage', (route) => route.abort())
  await submit.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await submit.click()
  await noticeShown(page, NOTICES.failed)
  // Playwright waits until nothing covers the button.
  await submit.click({ trial: true })
})

test('a file that a server in front refuses: it is told and logged, everything stays', async ({ arrive }) => {
  const typed = { ...ENQUIRY, message: 'Noch einmal: zu groß' }
  const { visitor, page, submit, values, choose, files } = await filledIn(arrive, typed)
  await choose(PHOTO)
  await page.route('**/anfrage', (route) => route.fulfill({ status: 413 }), { times: 1 })
  await submit.click()
  await page.getByText('Die Website nimmt gerade keine so großen Dateien an.').first().waitFor()
  expect([await values(), await files()]).toEqual([typed, [PHOTO.name]])
  await logged(visitor, /Failed to load resource.*413/)
  await submit.click()
  await noticeShown(page, NOTICES.sent)
})

test('when nothing was heard for 150 seconds, the notice says so, and not before', async ({ arrive }) => {
  const { visitor, page, submit, values, button } = await filledIn(arrive, ENQUIRY, {
    before: () => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function recorded(...body) {
        window.addEventListener('test:progress', () => this.upload.dispatchEvent(new ProgressEvent('progress')))
        return send.apply(this, body)
      }
    },
  })
  const { held } = await holdPost(page)
  await page.clock.install()
  await submit.click()
  await held
  // An upload that goes on has all the time that it needs.
  for (const seconds of [149, 149, 149]) {
    await page.clock.runFor(seconds * 1000)
    expect(await button()).toEqual(['Wird gesendet...', true])
    await page.evaluate(() => window.dispatchEvent(new Event('test:progress')))
  }
  await page.clock.runFor(149_000)
  expect(await button()).toEqual(['Wird gesendet...', true])
  await page.clock.runFor(2000)
  await noticeShown(page, NOTICES.failed)
  expect(await values()).toEqual(ENQUIRY)
  await logged(visitor, /No answer to the enquiry: abort/)
})

test('of a large file on its way the visitor sees how much has left', async ({ arrive }) => {
  const { page, submit, choose } = await filledIn(arrive)
  await choose({ ...PHOTO, name: 'gross.png', buffer: Buffer.concat([PHOTO.buffer, Buffer.alloc(3_000_000)]) })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await submit.click()
  const progress = page.getByRole('progressbar', { name: texts.form.upload })
  const percent = async () => Number(await progress.getAttribute('value'))
  await progress.waitFor()
  await expect.poll(percent).toBeGreaterThan(0)
  expect(await percent()).toBeLessThanOrEqual(100)
  const own = page.getByRole('progressbar', { name: 'gross.png' })
  expect(Number(await own.getAttribute('value'))).toBeGreaterThan(0)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await noticeShown(page, NOTICES.sent)
  await expect.poll(() => progress.count()).toBe(0)
})
