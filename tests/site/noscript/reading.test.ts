import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { faq } from '#content/faq.ts'
import { mainNavigation } from '#content/navigation.ts'
import { projects } from '#content/projects.ts'
import { services } from '#content/services.ts'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { DESKTOP, newVisitor, PHONE } from '../../support/visitor.ts'
import { sidewaysScroll } from '../access/checks/layout.ts'

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

async function open(path: string, viewport = DESKTOP) {
  const visitor = await newVisitor(browser, { viewport, javaScriptEnabled: false, consent: null })
  const response = await visitor.page.goto(site.url + path)
  return { ...visitor, status: response?.status() }
}

describe.each([DESKTOP, PHONE])('without script at $width px', (viewport) => {
  test.each([
    ['/', 200],
    ['/impressum', 200],
    ['/datenschutz', 200],
    ['/agb', 200],
    ['/gibt-es-nicht', 404],
  ])('%s is readable', async (path, expected) => {
    const { page, status, complaints, close } = await open(path, viewport)
    expect(status).toBe(expected)
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(await sidewaysScroll(page)).toEqual([])
    const unseen = await page.locator('main h2, main h3, main p, main img').evaluateAll((parts) =>
      parts
        .filter((part) => part.textContent !== '' && !part.closest('details, #anfrage-gesendet, [aria-live]'))
        .filter((part) => !part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((part) => part.textContent),
    )
    expect(unseen).toEqual([])
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    await close()
  })

  test('every entry of the navigation can be followed', async () => {
    const { page, close } = await open('/', viewport)
    const header = page.getByRole('banner')
    for (const entry of mainNavigation) {
      for (const { name, href } of 'children' in entry ? entry.children : [entry]) {
        const link = header.getByRole('link', { name, exact: true })
        // Small screens show the list as it is; a dropdown once opened stays so, as no script closes it.
        if (!(await link.isVisible())) await header.getByRole('button', { name: entry.name }).click()
        await link.click()
        expect(new URL(page.url()).hash).toBe(href)
      }
    }
    await close()
  })

  test('services, pictures and ways to reach the craftsman are all there', async () => {
    const { page, close } = await open('/', viewport)
    for (const { id, title } of services) await page.locator(`#${id}`).getByText(title).first().waitFor()
    for (const { alt } of projects) await page.locator('#projects').getByAltText(alt).waitFor()
    expect(await page.locator(`#contact a[href="tel:${business.phone.international}"]`).isVisible()).toBe(true)
    await close()
  })

  test('the questions open and close one another', async () => {
    const { page, close } = await open('/', viewport)
    const questions = page.locator('#faq details')
    expect(await questions.count()).toBe(faq.length)
    await questions.nth(0).locator('summary').click()
    expect(await questions.nth(0).locator('p').first().isVisible()).toBe(true)
    await questions.nth(4).locator('summary').click()
    expect(await page.locator('#faq details[open]').count()).toBe(1)
    await close()
  })

  test('a picture is enlarged by following it', async () => {
    const { page, close } = await open('/', viewport)
    await page.getByRole('link', { name: texts.projects.enlarge }).first().click()
    await expect.poll(() => page.url()).toMatch(/\.jpg$/)
    await close()
  })

  test('the map is a drawing with the address and a link to the route', async () => {
    const { page, requests, close } = await open('/', viewport)
    expect(await page.getByRole('img', { name: texts.map.drawing }).isVisible()).toBe(true)
    expect(await page.locator('#contact').getByText(business.street).first().isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: texts.map.route }).isVisible()).toBe(true)
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
    await close()
  })
})

test.each(['/', '/agb'])('no control on %s is dead', async (path) => {
  const { page, close } = await open(path)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    const dead = await page.locator('button, [role="button"]').evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        // What still works without script: sending the form, opening a popover.
        .filter((button) => !button.matches('form [type="submit"], [popovertarget]'))
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
    expect(dead).toEqual([])
  }
  await close()
})

test('the dropdown and the menu open without script', async () => {
  const { page, close } = await open('/')
  const opener = page.locator('header [popovertarget]:visible')
  await opener.first().click()
  await page.locator('[popover]:popover-open').getByRole('link', { name: 'Badmöbel' }).click()
  expect(new URL(page.url()).hash).toBe('#services-bath')
  await close()
})
