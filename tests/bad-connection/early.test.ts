import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { ENQUIRY, LARGE_FILE, PHOTO, WRONG_FILE } from '../support/browser/samples.ts'
import { PHONE } from '../support/browser/screens.ts'
import { type NewVisitor, test } from '../support/browser/test.ts'
import { isFocused, type Profile, ready } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { listedWith } from '../support/enquiries.ts'
import {
  answer,
  contactForm,
  dropdownButton,
  firstService,
  loadMapButton,
  menu,
  menuButton,
  nextButton,
  notice,
  settingsButton,
  storedChoice,
} from '../support/page.ts'
import type { Server } from '../support/server.ts'

/** The behaviours, and with them all other scripts: they load what else there is. */
const BEHAVIOURS = /\/assets\/main-[^/]+\.js$/

/** Brings a visitor whose connection is so slow that the page can be used long before its scripts are there. */
async function early({ visitor, server }: { visitor: NewVisitor; server: Server }, profile: Profile = {}) {
  const arrived = await visitor(profile)
  const { page } = arrived
  const held = Promise.withResolvers<void>()
  // A visitor who leaves takes the waiting request along.
  page.once('close', () => held.resolve())
  await page.route(BEHAVIOURS, async (route) => {
    await held.promise
    // The visitor may have left the page that asked for it.
    await route.continue().catch(() => undefined)
  })
  // The document is not complete before its script is there.
  await page.goto(server.url, { waitUntil: 'commit' })
  // Before its style sheet is there, everything is shown.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.getByRole('contentinfo').waitFor()
  const release = async () => {
    held.resolve()
    await ready(page)
  }
  return { ...arrived, ...contactForm(page), release }
}

describe('before the scripts are there', () => {
  test('what was typed and chosen early is kept and sent', async ({ visitor, server }) => {
    const { page, fill, file, submit, values, release } = await early({ visitor, server })
    const typed = { ...ENQUIRY, message: 'Früh getippt,\nspäter gesendet' }
    await fill(typed)
    await file.setInputFiles(PHOTO)
    await release()
    expect(await values()).toEqual(typed)
    await page.getByText(PHOTO.name).first().waitFor()
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    const attachment = { name: PHOTO.name, type: PHOTO.mimeType }
    expect(await listedWith(server.dataDir, typed.message)).toMatchObject([{ ...typed, attachment }])
  })

  test('an incomplete form is held back; the field one writes in keeps focus and caret', async ({
    visitor,
    server,
  }) => {
    const { page, requests, field, submit, release } = await early({ visitor, server })
    await submit.click()
    expect(await field('name').evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
    await field('message').click()
    await page.keyboard.type('Guten ')
    await release()
    expect(await isFocused(field('message'))).toBe(true)
    await page.keyboard.type('Tag')
    expect(await field('message').inputValue()).toBe('Guten Tag')
    expect(requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
  })

  test.for([
    { file: WRONG_FILE, expected: NOTICES.wrongType },
    { file: LARGE_FILE, expected: NOTICES.tooLarge },
  ])('a file chosen early is checked: $expected.title', async ({ file: chosen, expected }, { visitor, server }) => {
    const { page, file, files, release } = await early({ visitor, server })
    await file.setInputFiles(chosen)
    await release()
    await notice(page, expected).waitFor()
    expect(await files()).toEqual([])
  })

  test('a form sent before the script is there reaches the confirmation, once', async ({ visitor, server }) => {
    const { page, fill, file, submit } = await early({ visitor, server })
    const typed = { ...ENQUIRY, message: 'Früh getippt,\nfrüh gesendet' }
    await fill(typed)
    await file.setInputFiles(PHOTO)
    await submit.click()
    // The next page waits for its script, too.
    await page.waitForURL(/\?anfrage=/, { waitUntil: 'commit' })
    await page.getByText(NOTICES.sent.text).first().waitFor()
    const stored = await listedWith(server.dataDir, typed.message)
    expect(stored).toMatchObject([{ ...typed, attachment: { name: PHOTO.name } }])
    expect(stored).toHaveLength(1)
  })

  test('the menu opens, closes after a link, and stays open, with all behind it out of reach', async ({
    visitor,
    server,
  }) => {
    const { page, release } = await early({ visitor, server }, { viewport: PHONE })
    await menuButton(page).click()
    await menu(page).getByRole('link', { name: 'Projekte' }).click()
    await menu(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#projects')
    await menuButton(page).click()
    await menu(page).waitFor()
    await release()
    expect(await menu(page).isVisible()).toBe(true)
    expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
  })

  test('dropdown and questions open, the banner is answered, and all of it holds', async ({ visitor, server }) => {
    const { page, release } = await early({ visitor, server }, { consent: null })
    await answer(page, texts.cookies.decline)
    expect(await storedChoice(page)).toBe('declined')
    await dropdownButton(page).click()
    await page.getByRole('link', { name: firstService.name }).first().waitFor()
    await page.keyboard.press('Escape')
    const second = page.locator('#faq details').nth(1)
    await second.locator('summary').click()
    await release()
    expect(await second.locator('p').first().isVisible()).toBe(true)
    expect(await page.getByText(texts.cookies.text).isVisible()).toBe(false)
  })

  test('controls come with the script that answers them', async ({ visitor, server }) => {
    const { page, release } = await early({ visitor, server }, { viewport: PHONE })
    const controls = [
      loadMapButton(page),
      nextButton(page),
      settingsButton(page),
      page.getByRole('button', { name: texts.projects.measure }),
      page.getByRole('button', { name: texts.hero.playVideo }),
    ]
    for (const control of controls) expect(await control.count()).toBe(0)
    await release()
    for (const control of controls) await control.waitFor()
  })
})
