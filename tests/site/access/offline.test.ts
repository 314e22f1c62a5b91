import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { enquiries, type Site, startSite } from '../../support/site.ts'
import { newVisitor, visit } from '../../support/visitor.ts'
import { chooseFile, ENQUIRY, field, fillIn, notice, PHOTO, submitButton } from './steps.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchChromium()
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

test('without a network the notice says so, nothing is lost, and the next try succeeds', async () => {
  const { page, close } = await newVisitor(browser, { reducedMotion: 'reduce' })
  await visit(page, site.url)
  await fillIn(page)
  await chooseFile(PHOTO, PHOTO.name)(page)
  await page.context().setOffline(true)
  await submitButton(page).click()
  await notice(page, NOTICES.failed).waitFor()
  for (const [name, value] of Object.entries(ENQUIRY)) expect(await field(page, name).inputValue()).toBe(value)
  expect(await page.getByText(PHOTO.name).count()).toBeGreaterThan(0)

  await page.context().setOffline(false)
  await submitButton(page).click()
  await notice(page, NOTICES.sent).waitFor()
  expect(JSON.parse(await enquiries(site, 'list', '--json'))).toHaveLength(1)
  await close()
})
