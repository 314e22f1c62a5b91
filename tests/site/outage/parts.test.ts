import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { texts } from '#content/texts.ts'
import { enquiries } from '../../support/site.ts'
import { PHONE } from '../../support/visitor.ts'
import { ENQUIRY, field, fillIn, nextButton, notice, PHOTO, submitButton, WRONG_FILE } from '../access/steps.ts'
import { STILL, useStage } from '../spec/support.ts'
import { arrivedAt, failing, offline, scriptsFail, watchUncaught } from './outage.ts'

const stage = useStage()

/** A visitor of a page in order; `leave` returns what was not caught. What the console says of failed requests is no complaint. */
async function arrive(options: Parameters<typeof stage.arrive>[1] = {}) {
  const { page, complaints } = await stage.arrive('/', { ...STILL, ...options })
  const uncaught = watchUncaught(page)
  return {
    page,
    leave() {
      complaints.splice(0)
      return uncaught
    },
  }
}

const stored = async (message: string) => {
  const all: { message: string }[] = JSON.parse(await enquiries(stage.site, 'list', '--json'))
  return all.filter((enquiry) => enquiry.message === message)
}
const valuesOf = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(Object.keys(ENQUIRY).map(async (name) => [name, await field(page, name).inputValue()])),
  )

describe('the form without the script that sends it', () => {
  test('is posted by the browser and confirmed with its number', async () => {
    const { page, leave } = await arrive()
    const message = 'Ohne Skript gesendet'
    await scriptsFail.begin(page)
    await fillIn(page, { ...ENQUIRY, message })
    await field(page, 'attachment').setInputFiles(PHOTO)
    await submitButton(page).click()
    await page.waitForURL(/\?anfrage=/)
    await page.getByText(NOTICES.sent.text).first().waitFor()
    expect(await stored(message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    expect(leave()).toEqual([])
  })

  test('comes back with what was typed and with what is wrong', async () => {
    const { page, leave } = await arrive()
    const typed = { ...ENQUIRY, email: 'erika@beispiel' }
    await scriptsFail.begin(page)
    await fillIn(page, typed)
    await submitButton(page).click()
    await arrivedAt(page, /^\/anfrage$/)
    expect(await field(page, 'email').getAttribute('aria-invalid')).toBe('true')
    expect(await valuesOf(page)).toEqual(typed)
    expect(leave()).toEqual([])
  })

  test('is held back by the browser while it is incomplete, and sent by the script once that can be loaded', async () => {
    const { page, leave } = await arrive()
    const message = 'Beim zweiten Mal mit Skript'
    await scriptsFail.begin(page)
    await fillIn(page, { ...ENQUIRY, name: '', message })
    await failing(page, () => submitButton(page).click())
    await expect.poll(() => field(page, 'name').evaluate((input) => input.matches(':focus:invalid'))).toBe(true)

    await scriptsFail.end(page)
    await fillIn(page, { name: ENQUIRY.name })
    await submitButton(page).click()
    await notice(page, NOTICES.sent).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await stored(message)).toHaveLength(1)
    expect(leave()).toEqual([])
  })

  test('stays where it is while the browser is offline, and says so', async () => {
    const { page, leave } = await arrive()
    const message = 'Nach dem Funkloch'
    await offline.begin(page)
    await fillIn(page, { ...ENQUIRY, message })
    await field(page, 'attachment').setInputFiles(PHOTO)
    await submitButton(page).click()
    const failed = page.getByRole('alert').filter({ hasText: NOTICES.failed.title })
    await failed.getByText(NOTICES.failed.text).waitFor()
    expect(await valuesOf(page)).toEqual({ ...ENQUIRY, message })

    await offline.end(page)
    await submitButton(page).click()
    await notice(page, NOTICES.sent).waitFor()
    expect(await stored(message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    expect(leave()).toEqual([])
  })
})

describe.each([scriptsFail, offline])('while $name', ({ begin, end }) => {
  test('a notice is readable and can be closed; the next one is a toast', async () => {
    const { page, leave } = await arrive()
    await begin(page)
    await field(page, 'attachment').setInputFiles(WRONG_FILE)
    const plain = page.getByRole('alert').filter({ hasText: NOTICES.wrongType.text })
    await plain.waitFor()
    await page.getByRole('button', { name: texts.form.closeNotice }).click()
    expect(await plain.count()).toBe(0)

    await field(page, 'attachment').setInputFiles(WRONG_FILE)
    await plain.waitFor()
    await end(page)
    await field(page, 'attachment').setInputFiles(WRONG_FILE)
    await notice(page, NOTICES.wrongType).first().waitFor()
    expect(await plain.count()).toBe(0)
    expect(leave()).toEqual([])
  })

  test('a control has its tooltip', async () => {
    const { page, leave } = await arrive()
    await begin(page)
    await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top }).hover()
    await page.getByRole('tooltip').waitFor()
    expect(leave()).toEqual([])
  })

  test('the gallery is turned by the browser; the next turn brings the carousel', async () => {
    const { page, leave } = await arrive()
    await begin(page)
    await failing(page, () => page.setViewportSize(PHONE))
    await nextButton(page).click()
    await page.getByText('2 von 9').first().waitFor()
    const slide = page.locator('#projects li').nth(1)
    await expect.poll(() => slide.evaluate((element) => element.getBoundingClientRect().left >= 0)).toBe(true)

    await end(page)
    await nextButton(page).click()
    await page.locator('#projects [data-running]').waitFor()
    await page.getByText('3 von 9').first().waitFor()
    expect(leave()).toEqual([])
  })
})
