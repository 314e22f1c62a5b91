import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { ENQUIRY, LARGE_FILE, PHONE, PHOTO, WRONG_FILE } from '../support/browser/scenes.ts'
import { type NewVisitor, test } from '../support/browser/test.ts'
import { isFocused, type Profile, ready, started } from '../support/browser/visitor.ts'
import { projects, texts } from '../support/content.ts'
import { listedWith } from '../support/enquiries.ts'
import {
  answer,
  banner,
  COMPLAINTS_OF_PICTURE_PAGE,
  contactForm,
  dropdownButton,
  firstService,
  loadMapButton,
  menu,
  menuButton,
  nextButton,
  notice,
  pictures,
  settingsButton,
  storedChoice,
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
  test('what was typed and chosen early is kept and sent', async ({ visitor, server }) => {
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

  test.for([
    { file: WRONG_FILE, expected: NOTICES.wrongType },
    { file: LARGE_FILE, expected: NOTICES.tooLarge },
  ])('a file chosen early is checked: $expected.title', async ({ file: chosen, expected }, { visitor }) => {
    const { page, file, files, release } = await early(visitor)
    await file.setInputFiles(chosen)
    await release()
    await notice(page, expected).waitFor()
    await expect.poll(files).toEqual([])
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

  test('dropdown and questions open, the banner is answered, and all of it holds', async ({ visitor }) => {
    const { page, release } = await early(visitor, { consent: null })
    await answer(page, texts.cookies.decline)
    expect(await storedChoice(page)).toBe('declined')
    await dropdownButton(page).click()
    await page.getByRole('link', { name: firstService.name }).first().waitFor()
    await page.keyboard.press('Escape')
    const second = page.locator('#faq details').nth(1)
    await second.locator('summary').click()
    await release()
    await second.locator('p').first().waitFor()
    expect(await page.getByText(texts.cookies.text).isVisible()).toBe(false)
  })
})

/** Messages of the browser and the page about failed requests. */
const TOLERATED = new RegExp(
  `net::ERR_|dynamically imported module|Failed to fetch|No answer to the enquiry|${COMPLAINTS_OF_PICTURE_PAGE.source}`,
)

async function without(scripts: RegExp, visitor: NewVisitor, own: Profile = {}) {
  const { page } = await visitor({ tolerate: TOLERATED, ...own })
  await page.route(scripts, (route) => route.abort('connectionreset'))
  await page.goto('/')
  if (scripts === ISLANDS) await started(page)
  /** Acts, and waits until a script request has failed. */
  const failing = (act: () => Promise<unknown>) =>
    Promise.all([page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script'), act()])
  return { page, ...contactForm(page), failing, mend: () => page.unroute(scripts) }
}

describe('scripts fail while everything else gets through: a proxy that chokes, a release whose files are gone', () => {
  test('without any, nobody is asked for what could not be stored; photos are links', async ({ visitor }) => {
    const { page } = await without(/\.js$/, visitor, { consent: null })
    await expect.poll(() => banner(page).isVisible()).toBe(false)
    expect(await loadMapButton(page).count()).toBe(0)
    await pictures(page).nth(2).click()
    await expect.poll(() => page.url()).toMatch(/\.jpg$/)
  })

  test('without its own, the form is posted by the browser and confirmed', async ({ visitor, server }) => {
    const { page, failing, fill, file, submit } = await without(ISLANDS, visitor)
    const message = 'Ohne Skript gesendet'
    await failing(() => fill({ ...ENQUIRY, message }))
    await file.setInputFiles(PHOTO)
    await submit.click()
    await page.waitForURL(/\?anfrage=/)
    await page.getByText(NOTICES.sent.text).first().waitFor()
    await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
  })

  test('without its own, it is held back while incomplete, and sent by its script later', async ({
    visitor,
    server,
  }) => {
    const { page, failing, mend, field, fill, submit } = await without(ISLANDS, visitor)
    const message = 'Beim zweiten Mal mit Skript'
    await failing(() => fill({ ...ENQUIRY, name: '', message }))
    await submit.click()
    await expect.poll(() => field('name').evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
    await mend()
    await fill({ name: ENQUIRY.name })
    await ready(page)
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await listedWith(server.dataDir, message)).toHaveLength(1)
  })

  test('without its own, it stays where it is while offline, and says so', async ({ visitor, server }) => {
    const { page, mend, fill, file, submit, values } = await without(ISLANDS, visitor)
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
    await mend()
    await page.context().setOffline(false)
    await page.locator('[data-island="form"][data-live]').waitFor()
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    await page.getByRole('button', { name: texts.form.again }).click()
    await alert.waitFor({ state: 'hidden' })
  })

  test('without its own, the gallery is scrolled by hand, without buttons', async ({ visitor }) => {
    const { page, failing, mend } = await without(ISLANDS, visitor, { viewport: PHONE, hasTouch: true })
    const second = page.locator('#projects li').nth(1)
    await failing(() => second.scrollIntoViewIfNeeded())
    expect(await nextButton(page).count()).toBe(0)
    await second.evaluate((slide) => slide.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'center' }))
    await mend()
    await ready(page)
    await page.getByText(`2 ${texts.projects.of} ${projects.length}`).first().waitFor()
    await nextButton(page).click()
    await page.getByText(`3 ${texts.projects.of} ${projects.length}`).first().waitFor()
  })
})
