import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { sidewaysScroll } from '../access/checks/layout.ts'
import {
  DESKTOP,
  ENQUIRY,
  LARGE_FILE,
  MISSING,
  OTHER_PHOTO,
  PATHS,
  PHONE,
  PHOTO,
  WRONG_FILE,
} from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { navigation, projects, texts } from '../support/content.ts'
import { listedWith } from '../support/enquiries.ts'
import { COMPLAINTS_OF_PICTURE_PAGE, contactForm, header, pictures } from '../support/page.ts'

/** The controls that do nothing without script. */
const deadControls = (page: Page) =>
  page.locator('button, [role="button"]').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      // Submit buttons and popover buttons work without script.
      .filter((button) => !button.matches('form [type="submit"], [popovertarget]'))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )

/** Invisible elements with text. */
const unseen = (page: Page) =>
  page.locator('main :is(h2, h3, p, img:not([alt=""]))').evaluateAll((parts) =>
    parts
      .filter((part) => part.matches('img') || part.textContent.trim() !== '')
      .filter((part) => !part.closest('details, [aria-live]'))
      // Shown only in print.
      .filter((part) => part.getAttribute('src') !== '/qr-code.svg')
      .filter((part) => !part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((part) => part.outerHTML.slice(0, 80)),
  )

/** Sends the form and returns the answer's status. */
async function send(page: Page): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    contactForm(page).submit.click(),
  ])
  await page.waitForLoadState()
  return response.status()
}

describe('without script', () => {
  test.override('profile', { javaScriptEnabled: false, consent: null })

  test.for(PATHS)('%s is readable, and no control is dead', async (path, { visitor }) => {
    const { page } = await visitor()
    const response = await page.goto(path)
    expect(response?.status()).toBe(path === MISSING ? 404 : 200)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      expect(await page.locator('h1').isVisible()).toBe(true)
      const faults = async () => [
        ...(await sidewaysScroll(page)),
        ...(await unseen(page)),
        ...(await deadControls(page)),
      ]
      await expect.poll(faults).toEqual([])
    }
  })

  test.for([DESKTOP, PHONE])(
    'every entry of the navigation leads on at $width px (long)',
    async (viewport, { arrive }) => {
      const { page } = await arrive('/', { viewport })
      for (const entry of navigation.mainNavigation) {
        for (const { name, href } of 'children' in entry ? entry.children : [entry]) {
          const link = header(page).getByRole('link', { name, exact: true })
          // Small screens show the list without a dropdown. Without script nothing closes an open dropdown.
          if (!(await link.isVisible())) await header(page).getByRole('button', { name: entry.name }).click()
          await link.click()
          await page.waitForURL(`**/${href}`)
        }
      }
    },
  )

  test('pictures are loaded and followed, one question is open at a time', async ({ arrive }) => {
    const { page } = await arrive('/', { tolerate: COMPLAINTS_OF_PICTURE_PAGE })
    const photo = page.locator('#projects').getByAltText(projects.at(-1)?.alt ?? '')
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await page.getByRole('img', { name: texts.map.drawing }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: texts.map.route }).isVisible()).toBe(true)
    const questions = page.locator('#faq details')
    for (const index of [0, 4]) {
      await questions.nth(index).locator('summary').click()
      await questions.nth(index).locator('p').first().waitFor()
      await expect.poll(() => page.locator('#faq details[open]').count()).toBe(1)
    }
    await pictures(page).first().click()
    await expect.poll(() => page.url()).toMatch(/\.jpg$/)
  })

  test('a complete enquiry is stored and confirmed with its reference number', async ({ arrive, server }) => {
    const { page } = await arrive('/', { viewport: PHONE })
    const { fill, file, field, submit } = contactForm(page)
    const confirmation = page.locator(`#${SENT_ANCHOR}`)
    const said = (words: string) => confirmation.getByText(words, { exact: true }).isVisible()
    // Before the post the confirmation is hidden.
    expect([await confirmation.isVisible(), await said(NOTICES.sent.title)]).toEqual([false, false])
    const typed = { ...ENQUIRY, message: 'Ohne Skript,\nvom Telefon' }
    // The browser itself asks for missing fields.
    for (const missing of ['name', 'email', 'message']) {
      await fill({ ...typed, [missing]: '' })
      await submit.click()
      await expect.poll(() => field(missing).evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
    }
    await fill(typed)
    await file.setInputFiles([PHOTO, OTHER_PHOTO])
    expect(await send(page)).toBe(303)
    const text = (await confirmation.textContent()) ?? ''
    const [reference = 'no reference'] = text.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? []
    for (const told of [NOTICES.sent.title, NOTICES.sent.text, reference]) expect(await said(told)).toBe(true)
    const attachments = [PHOTO, OTHER_PHOTO].map(({ name, mimeType: type }) => ({ name, type }))
    expect(await listedWith(server.dataDir, typed.message)).toMatchObject([{ id: reference, ...typed, attachments }])
    await confirmation.getByRole('link').click()
    await confirmation.waitFor({ state: 'hidden' })
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
    expect(await page.title()).toMatch(/^Fehler/)
    expect(await values()).toEqual(typed)
    const links = page.getByRole('form').getByRole('listitem').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([`#${wrong}`])
    for (const name of ['name', 'email', 'phone', 'message', 'attachment']) {
      expect([name, await field(name).getAttribute('aria-invalid')]).toEqual([name, String(name === wrong)])
    }
    const described = (await field(wrong).getAttribute('aria-describedby')) ?? ''
    const sentences = await Promise.all(described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(sentences.join(' ').length).toBeGreaterThan(20)
    await page.getByText(texts.filesAgain).waitFor()
    expect(await page.locator('html').innerHTML()).not.toMatch(/\{\{(?!summary)/)
    await fill()
    await file.setInputFiles(PHOTO)
    expect(await send(page)).toBe(303)
  })
})
