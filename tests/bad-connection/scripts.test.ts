import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { ENQUIRY, PHONE, PHOTO } from '../support/browser/scenes.ts'
import { type NewVisitor, test } from '../support/browser/test.ts'
import { isFocused, type Profile, ready, started } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { listedWith } from '../support/enquiries.ts'
import {
  COMPLAINTS_OF_PICTURE_PAGE,
  contactForm,
  loadMapButton,
  menu,
  menuButton,
  nextButton,
  notice,
  pictures,
  settingsButton,
} from '../support/page.ts'

/** The script of the behaviours, which loads all other scripts. */
const BEHAVIOURS = /\/assets\/main-[^/]+\.js$/
/** The scripts of the islands. */
const ISLANDS = /\/assets\/(?!main-)[^/]+\.js$/

/** Brings a visitor whose page is usable long before its scripts arrive. */
async function early(visitor: NewVisitor, profile: Profile = {}) {
  const arrived = await visitor(profile)
  const { page } = arrived
  const held = Promise.withResolvers<void>()
  // Closing the page ends the waiting request.
  page.once('close', () => held.resolve())
  await page.route(BEHAVIOURS, async (route) => {
    await held.promise
    // The page may be closed by then.
    await route.continue().catch(() => undefined)
  })
  // The load event waits for the script.
  await page.goto('/', { waitUntil: 'commit' })
  // Before the style sheet arrives, everything is visible.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.getByRole('contentinfo').waitFor()
  const release = async () => {
    held.resolve()
    await ready(page)
  }
  return { ...arrived, ...contactForm(page), release }
}

describe('before the scripts are there', () => {
  test('words typed and files chosen before the script arrives are kept and sent', async ({ visitor, server }) => {
    const { page, fill, file, submit, values, release } = await early(visitor)
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

  test('an incomplete form is held back; the field one writes in keeps focus and caret', async ({ visitor }) => {
    const { page, requests, field, submit, release } = await early(visitor)
    await submit.click()
    await expect.poll(() => field('name').evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
    await field('message').click()
    await page.keyboard.type('Guten ')
    await release()
    await expect.poll(() => isFocused(field('message'))).toBe(true)
    await page.keyboard.type('Tag')
    expect(await field('message').inputValue()).toBe('Guten Tag')
    expect(requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
  })

  test('the menu opens, closes after a link, and stays open, with all behind it out of reach', async ({ visitor }) => {
    const { page, release } = await early(visitor, { viewport: PHONE })
    const late = [
      loadMapButton(page),
      nextButton(page),
      settingsButton(page),
      ...[texts.projects.measure, texts.hero.playVideo].map((name) => page.getByRole('button', { name })),
    ]
    // These buttons appear with their script.
    for (const control of late) expect(await control.count()).toBe(0)
    await menuButton(page).click()
    await menu(page).getByRole('link', { name: 'Projekte' }).click()
    await menu(page).waitFor({ state: 'hidden' })
    // The load event waits for the scripts.
    await page.waitForURL('**/#projects', { waitUntil: 'commit' })
    await menuButton(page).click()
    await menu(page).waitFor()
    await release()
    expect(await menu(page).isVisible()).toBe(true)
    await expect.poll(() => page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    for (const control of late) await control.waitFor()
  })
})

/** Messages of the browser and the page about failed requests. */
const TOLERATED = /net::ERR_|dynamically imported module|Failed to fetch|could not be fetched|No answer to the enquiry/

async function withoutIslands(visitor: NewVisitor) {
  const tolerate = new RegExp(`${TOLERATED.source}|${COMPLAINTS_OF_PICTURE_PAGE.source}`)
  const { page, unanswered } = await visitor({ tolerate })
  await page.route(ISLANDS, (route) => route.abort('connectionreset'))
  await page.goto('/')
  await started(page)
  /** Acts, and waits until a script request has failed. */
  const failing = (act: () => Promise<unknown>) =>
    Promise.all([page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script'), act()])
  return { page, unanswered, ...contactForm(page), failing, mend: () => page.unroute(ISLANDS) }
}

test('the data of a part are asked for again after one, two and four seconds, and kept for five minutes', async ({
  visitor,
}) => {
  const { page, requests } = await visitor({ tolerate: TOLERATED })
  const asked = () => requests.filter((url) => /form-[^/]+\.json$/.test(url)).length
  const live = page.locator('[data-island="form"][data-live]')
  const touch = () => contactForm(page).field('name').dispatchEvent('pointerdown')
  await page.clock.install()
  await page.route('**/form-*.json', (route) => route.abort('connectionreset'))
  await page.route(ISLANDS, (route) => route.abort('connectionreset'))
  await page.goto('/')
  await started(page)
  // From here on only the test moves the time: a busy machine's own would count as well.
  await page.clock.pauseAt(Date.now() + 60_000)
  await touch()
  for (const [tries, seconds] of [1, 2, 4].entries()) {
    await expect.poll(asked).toBe(tries + 1)
    await page.clock.runFor(seconds * 1000 - 100)
    expect(asked()).toBe(tries + 1)
    await page.clock.runFor(100)
  }
  await expect.poll(asked).toBe(4)
  await page.clock.runFor(60_000)
  expect(asked()).toBe(4)

  // The data come, the script does not.
  await page.unroute('**/form-*.json')
  const failing = () => Promise.all([page.waitForEvent('requestfailed'), touch()])
  await failing()
  await expect.poll(asked).toBe(5)
  await failing()
  await page.clock.runFor(299_000)
  await failing()
  expect(asked()).toBe(5)
  await page.clock.runFor(20_000)
  await page.unroute(ISLANDS)
  await page.clock.resume()
  await touch()
  await live.waitFor()
  expect(asked()).toBe(6)
})

describe('scripts fail while everything else gets through: a proxy that chokes, a release whose files are gone', () => {
  test('without its own, the form is posted by the browser and confirmed', async ({ visitor, server }) => {
    const { page, failing, fill, file, submit } = await withoutIslands(visitor)
    const message = 'Ohne Skript gesendet'
    await failing(() => fill({ ...ENQUIRY, message }))
    await file.setInputFiles(PHOTO)
    await submit.click()
    await page.waitForURL(/\?anfrage=/)
    await page.getByText(NOTICES.sent.text).first().waitFor()
    await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
  })

  test('without the script of the photos, a photo opens its file', async ({ visitor }) => {
    const { page, failing } = await withoutIslands(visitor)
    await failing(() => pictures(page).first().click())
    await page.waitForURL(/\.jpg$/)
  })

  test('without its own, it stays where it is while offline, and says so (long)', async ({ visitor, server }) => {
    const { page, unanswered, mend, fill, file, submit, values } = await withoutIslands(visitor)
    const message = 'Nach dem Funkloch'
    await page.context().setOffline(true)
    await fill({ ...ENQUIRY, message })
    await file.setInputFiles(PHOTO)
    await submit.click()
    const alert = page.getByRole('alert').filter({ hasText: NOTICES.failed.text })
    await alert.waitFor()
    expect(await alert.getByRole('link').count()).toBe(2)
    expect(await values()).toEqual({ ...ENQUIRY, message })
    // The `online` event loads the script without an interaction.
    await expect.poll(() => unanswered.size).toBe(0)
    await mend()
    await page.context().setOffline(false)
    await page.locator('[data-island="form"][data-live]').waitFor()
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    await page.getByRole('button', { name: texts.form.again }).click()
    await alert.waitFor({ state: 'hidden' })
  })
})
