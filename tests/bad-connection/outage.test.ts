import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { ENQUIRY, PHOTO } from '../support/browser/samples.ts'
import { PHONE } from '../support/browser/screens.ts'
import { type NewVisitor, test } from '../support/browser/test.ts'
import { type Profile, ready, started } from '../support/browser/visitor.ts'
import { projects, texts } from '../support/content.ts'
import { listedWith } from '../support/enquiries.ts'
import {
  banner,
  COMPLAINTS_OF_PICTURE_PAGE,
  contactForm,
  loadMapButton,
  nextButton,
  notice,
  pictures,
} from '../support/page.ts'
import type { Server } from '../support/server.ts'

const ALL_SCRIPTS = /\.js$/
/** All but the behaviours: the islands. */
const ISLANDS = /\/assets\/(?!main-)[^/]+\.js$/

/** What the browser says in the console of requests that failed, and the page of the parts that it missed. */
const TOLERATED = new RegExp(
  `net::ERR_|dynamically imported module|Failed to fetch|No answer to the enquiry|status of 422|${COMPLAINTS_OF_PICTURE_PAGE.source}`,
)

/** Does something and waits until a script that it asked for has failed. */
async function failing(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script'), act()])
}

const fail = (route: Route) => route.abort('connectionreset')

async function without(
  scripts: RegExp,
  { visitor, server }: { visitor: NewVisitor; server: Server },
  own: Profile = {},
) {
  const { page } = await visitor({ tolerate: TOLERATED, ...own })
  await page.route(scripts, fail)
  await page.goto(server.url)
  if (scripts === ISLANDS) await started(page)
  return { page, ...contactForm(page), mend: () => page.unroute(scripts, fail) }
}

describe('scripts fail while everything else gets through: a proxy that chokes, a release whose files are gone', () => {
  test('without any, nobody is asked for what could not be stored; photos are links', async ({ visitor, server }) => {
    const { page } = await without(ALL_SCRIPTS, { visitor, server }, { consent: null })
    await expect.poll(() => banner(page).isVisible()).toBe(false)
    expect(await loadMapButton(page).count()).toBe(0)
    await pictures(page).nth(2).click()
    await expect.poll(() => page.url()).toMatch(/\.jpg$/)
  })

  test('without its own, the form is posted by the browser and confirmed', async ({ visitor, server }) => {
    const { page, fill, file, submit } = await without(ISLANDS, { visitor, server })
    const message = 'Ohne Skript gesendet'
    await failing(page, () => fill({ ...ENQUIRY, message }))
    await file.setInputFiles(PHOTO)
    await submit.click()
    await page.waitForURL(/\?anfrage=/)
    await page.getByText(NOTICES.sent.text).first().waitFor()
    await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
  })

  test('without its own, it comes back with what was typed and with what is wrong', async ({ visitor, server }) => {
    const { page, field, fill, submit, values } = await without(ISLANDS, { visitor, server })
    const typed = { ...ENQUIRY, email: 'kaethe@beispiel' }
    await fill(typed)
    await submit.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/anfrage')
    expect(await field('email').getAttribute('aria-invalid')).toBe('true')
    expect(await values()).toEqual(typed)
  })

  test('without its own, it is held back while incomplete, and sent by its script later', async ({
    visitor,
    server,
  }) => {
    const { page, mend, field, fill, submit } = await without(ISLANDS, { visitor, server })
    const message = 'Beim zweiten Mal mit Skript'
    await failing(page, () => fill({ ...ENQUIRY, name: '', message }))
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
    const { page, mend, fill, file, submit, values } = await without(ISLANDS, { visitor, server })
    const message = 'Nach dem Funkloch'
    await page.context().setOffline(true)
    await fill({ ...ENQUIRY, message })
    await file.setInputFiles(PHOTO)
    await submit.click()
    await page.getByRole('alert').filter({ hasText: NOTICES.failed.text }).waitFor()
    expect(await values()).toEqual({ ...ENQUIRY, message })
    // A connection that comes back brings the script without any interaction.
    await mend()
    await page.context().setOffline(false)
    await page.locator('[data-island="form"][data-live]').waitFor()
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
  })

  test('without its own, the gallery is scrolled by hand, without buttons', async ({ visitor, server }) => {
    const { page, mend } = await without(ISLANDS, { visitor, server }, { viewport: PHONE, hasTouch: true })
    const second = page.locator('#projects li').nth(1)
    await failing(page, () => second.scrollIntoViewIfNeeded())
    expect(await nextButton(page).count()).toBe(0)
    await second.evaluate((slide) => slide.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'center' }))
    await mend()
    await ready(page)
    await page.getByText(`2 ${texts.projects.of} ${projects.length}`).first().waitFor()
    await nextButton(page).click()
    await page.getByText(`3 ${texts.projects.of} ${projects.length}`).first().waitFor()
  })
})

test('without a network the notice says so, nothing is lost, and the next try succeeds', async ({ arrive, server }) => {
  const { page } = await arrive('/', { tolerate: TOLERATED })
  const { fill, choose, submit, values, files } = contactForm(page)
  const typed = { ...ENQUIRY, message: 'Ohne Netz' }
  await fill(typed)
  await choose(PHOTO)
  await page.context().setOffline(true)
  await submit.click()
  await notice(page, NOTICES.failed).waitFor()
  expect([await values(), await files()]).toEqual([typed, [PHOTO.name]])
  await page.context().setOffline(false)
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  // Beside the thanks it would say that nothing was sent.
  expect(await notice(page, NOTICES.failed).count()).toBe(0)
  expect(await listedWith(server.dataDir, typed.message)).toHaveLength(1)
})
