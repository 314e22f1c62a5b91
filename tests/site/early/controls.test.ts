import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { PHONE } from '../../support/visitor.ts'
import { banner, dropdownButton, lightbox, mapFrame, menu, menuButton, nextButton, pictures } from '../access/steps.ts'
import { openEarly } from './early.ts'

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

test('the menu opens before the script is there, and closes after a link or stays open after hydration', async () => {
  const { page, complaints, release, close } = await openEarly(browser, site, { viewport: PHONE })
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: 'Projekte' }).click()
  await menu(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#projects')

  await menuButton(page).click()
  await menu(page).waitFor()
  await release()
  expect(await menu(page).isVisible()).toBe(true)
  // What lies behind an early menu is out of reach from now on, too.
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await close()
})

test('the dropdown opens early, and afterwards says that it is open', async () => {
  const { page, complaints, release, close } = await openEarly(browser, site)
  await dropdownButton(page).click()
  await page.getByRole('link', { name: 'Badmöbel' }).first().waitFor()
  await release()
  await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('true')
  expect(complaints).toEqual([])
  await close()
})

test('a question opened early stays open', async () => {
  const { page, complaints, release, close } = await openEarly(browser, site)
  const second = page.locator('#faq details').nth(1)
  await second.locator('summary').click()
  await second.locator('p').first().waitFor()
  await release()
  expect(await second.locator('p').first().isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('a picture clicked early is enlarged once it can be', async () => {
  const { page, complaints, release, close } = await openEarly(browser, site)
  await pictures(page).nth(2).click()
  expect(new URL(page.url()).pathname).toBe('/')
  await release()
  await lightbox(page).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('an early click on the gallery turns it, an early swipe needs no script', async () => {
  const { page, release, close } = await openEarly(browser, site, { viewport: PHONE })
  await nextButton(page).click()
  await release()
  await page.getByText('2 von 9').first().waitFor()
  expect(await page.getByRole('button', { name: texts.projects.previous }).isEnabled()).toBe(true)
  await close()
})

test('"Karte laden" clicked early loads the map, and only then', async () => {
  const { page, requests, release, close } = await openEarly(browser, site, { consent: 'declined' })
  await page.getByRole('button', { name: texts.map.load }).click()
  expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
  await release()
  await mapFrame(page).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined')
  await close()
})

test('the settings asked for early bring the banner', async () => {
  const { page, release, close } = await openEarly(browser, site, { consent: 'declined' })
  await page.getByRole('button', { name: texts.cookies.settings }).click()
  await release()
  await expect.poll(() => banner(page).isVisible()).toBe(true)
  await close()
})

test('of several early clicks the last one counts', async () => {
  const { page, release, close } = await openEarly(browser, site, { consent: 'declined' })
  await pictures(page).nth(0).click()
  await page.getByRole('button', { name: texts.map.load }).click()
  await release()
  await mapFrame(page).waitFor()
  expect(await lightbox(page).count()).toBe(0)
  await close()
})

test('nothing but the site is called while the visitor waits', async () => {
  const { page, requests, release, close } = await openEarly(browser, site)
  await page.mouse.wheel(0, 6000)
  await release()
  await banner(page).waitFor()
  expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
  await close()
})
