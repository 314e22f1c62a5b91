import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { listedWith } from '../support/enquiries.ts'
import { contactForm } from '../support/page/form.ts'
import { ENQUIRY, LARGE_FILE, PHOTO, WRONG_FILE } from '../support/browser/samples.ts'
import { WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

/** Sends the form and returns the answer's status. */
async function send(page: Page): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    contactForm(page).submit.click(),
  ])
  await page.waitForLoadState()
  return response.status()
}

const confirmation = (page: Page) => page.locator(`#${SENT_ANCHOR}`)

describe('without script', () => {
  test.override('profile', { javaScriptEnabled: false, consent: null })

  test.for(WIDTHS)(
    'a complete enquiry is stored and confirmed with its reference number at $width',
    async (screen, { arrive, server }) => {
      const { width, viewport, hasTouch } = screen
      const { page } = await arrive('/', { viewport, hasTouch })
      const { fill, file } = contactForm(page)
      // Nothing says an enquiry was sent before one was.
      expect(await confirmation(page).isVisible()).toBe(false)
      expect(await page.getByText(NOTICES.sent.title, { exact: true }).isVisible()).toBe(false)

      const typed = { ...ENQUIRY, message: `Ohne Skript,\n${width}` }
      await fill(typed)
      await file.setInputFiles(PHOTO)
      expect(await send(page)).toBe(303)
      const text = (await confirmation(page).textContent()) ?? ''
      const [reference] = text.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? []
      for (const told of [NOTICES.sent.title, NOTICES.sent.text]) {
        expect(await confirmation(page).getByText(told, { exact: true }).isVisible()).toBe(true)
      }
      expect(await page.getByText(reference ?? 'no reference').isVisible()).toBe(true)
      const attachment = { name: PHOTO.name, type: PHOTO.mimeType, bytes: PHOTO.buffer.length }
      expect(await listedWith(server.dataDir, typed.message)).toMatchObject([{ id: reference, ...typed, attachment }])

      await confirmation(page).getByRole('link').click()
      expect(await confirmation(page).isVisible()).toBe(false)
    },
  )

  test('the browser itself asks for what is missing', async ({ arrive }) => {
    const { page, requests } = await arrive()
    const { field, fill, submit } = contactForm(page)
    for (const missing of ['name', 'email', 'message']) {
      await fill({ ...ENQUIRY, [missing]: '' })
      await submit.click()
      expect(await field(missing).evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
    }
    expect(requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
  })

  test.for([
    { name: 'a domain without a dot', fields: { email: 'kaethe@beispiel' }, status: 422, wrong: 'email' },
    { name: 'a wrong file', file: WRONG_FILE, status: 415, wrong: 'attachment' },
    { name: 'a large file', file: LARGE_FILE, status: 413, wrong: 'attachment' },
  ])('$name, which the browser lets pass, comes back with everything but the file', async (sent, { arrive }) => {
    const { fields, file: wrongFile, status, wrong } = sent
    const { page } = await arrive('/', { tolerate: new RegExp(`status of ${status}`) })
    const { field, file, fill, values } = contactForm(page)
    const typed = { ...ENQUIRY, ...fields, name: '<b>"Käthe" & {{summary}}</b>' }
    await fill(typed)
    if (wrongFile) await file.setInputFiles(wrongFile)
    expect(await send(page)).toBe(status)
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(await values()).toEqual(typed)
    for (const name of ['name', 'email', 'phone', 'message', 'attachment']) {
      expect([name, await field(name).getAttribute('aria-invalid')]).toEqual([name, String(name === wrong)])
    }
    const described = (await field(wrong).getAttribute('aria-describedby')) ?? ''
    const sentences = await Promise.all(described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(sentences.join(' ').length).toBeGreaterThan(20)
    expect(await page.locator('html').innerHTML()).not.toMatch(/\{\{(?!summary)/)

    await fill()
    await file.setInputFiles(PHOTO)
    expect(await send(page)).toBe(303)
  })
})
