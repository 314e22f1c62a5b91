import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { ENQUIRY, PHOTO } from '../support/browser/samples.ts'
import { PHONE } from '../support/browser/screens.ts'
import { type NewVisitor, test } from '../support/browser/test.ts'
import { type Profile, ready, started } from '../support/browser/visitor.ts'
import { listedWith } from '../support/enquiries.ts'
import {
  COMPLAINTS_OF_PICTURE_PAGE,
  banner,
  contactForm,
  loadMapButton,
  nextButton,
  notice,
  pictures,
} from '../support/page.ts'
import type { Server } from '../support/server.ts'
import { arrivedAt, failing, FAILED_REQUESTS, ISLANDS, scriptsFail } from './outage.ts'
import { texts } from '../support/content.ts'

const TOLERATED = new RegExp(`${FAILED_REQUESTS.source}|${COMPLAINTS_OF_PICTURE_PAGE.source}|status of 422`)

/** Opens the home page without the scripts of its islands, which fail as soon as one is near. */
async function withoutIslands({ visitor, server }: { visitor: NewVisitor; server: Server }, own: Profile = {}) {
  const arrived = await visitor({ tolerate: TOLERATED, ...own })
  await scriptsFail.begin(arrived.page, ISLANDS)
  await arrived.page.goto(server.url)
  await started(arrived.page)
  return { ...arrived, mend: () => scriptsFail.end(arrived.page, ISLANDS) }
}

test('without any script nobody is asked what nobody could take down, and photos are links', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor({ consent: null, tolerate: TOLERATED })
  await scriptsFail.begin(page)
  await page.goto(server.url)
  await expect.poll(() => banner(page).isVisible()).toBe(false)
  expect(await loadMapButton(page).count()).toBe(0)
  await pictures(page).nth(2).click()
  await arrivedAt(page, /\.jpg$/)
})

describe('while the form’s script can not be loaded', () => {
  test('the form is posted by the browser and confirmed with its number', async ({ visitor, server }) => {
    const { page } = await withoutIslands({ visitor, server })
    const message = 'Ohne Skript gesendet'
    const { fill, file, submit } = contactForm(page)
    await failing(page, () => fill({ ...ENQUIRY, message }))
    await file.setInputFiles(PHOTO)
    await submit.click()
    await page.waitForURL(/\?anfrage=/)
    await page.getByText(NOTICES.sent.text).first().waitFor()
    await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
  })

  test('it comes back with what was typed and with what is wrong', async ({ visitor, server }) => {
    const { page } = await withoutIslands({ visitor, server })
    const { field, fill, submit, values } = contactForm(page)
    const typed = { ...ENQUIRY, email: 'kaethe@beispiel' }
    await fill(typed)
    await submit.click()
    await arrivedAt(page, /^\/anfrage$/)
    expect(await field('email').getAttribute('aria-invalid')).toBe('true')
    expect(await values()).toEqual(typed)
  })

  test('it is held back by the browser while it is incomplete, and sent by its script once that can be loaded', async ({
    visitor,
    server,
  }) => {
    const { page, mend } = await withoutIslands({ visitor, server })
    const message = 'Beim zweiten Mal mit Skript'
    const { field, fill, submit } = contactForm(page)
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

  test('it stays where it is while the browser is offline, and says so', async ({ visitor, server }) => {
    const { page, mend } = await withoutIslands({ visitor, server })
    const message = 'Nach dem Funkloch'
    const { fill, file, submit, values } = contactForm(page)
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
})

test('while the gallery’s script can not be loaded its photos are scrolled by hand, without buttons', async ({
  visitor,
  server,
}) => {
  const { page, mend } = await withoutIslands({ visitor, server }, { viewport: PHONE, hasTouch: true })
  const second = page.locator('#projects li').nth(1)
  await failing(page, () => second.scrollIntoViewIfNeeded())
  expect(await nextButton(page).count()).toBe(0)
  await second.evaluate((slide) => slide.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'center' }))

  await mend()
  await ready(page)
  await page.getByText(`2 ${texts.projects.of} 9`).first().waitFor()
  await nextButton(page).click()
  await page.getByText(`3 ${texts.projects.of} 9`).first().waitFor()
})
