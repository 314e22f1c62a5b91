import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newVisitor, PHONE, visit } from '../../support/visitor.ts'
import { field, lightbox, menu, openLightbox, openMenu } from './steps.ts'

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

async function open() {
  const visitor = await newVisitor(browser, { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' })
  await visit(visitor.page, site.url)
  return visitor
}

test.each([
  { name: 'name', autocomplete: 'name', type: 'text', inputmode: null },
  { name: 'email', autocomplete: 'email', type: 'email', inputmode: 'email' },
  { name: 'phone', autocomplete: 'tel', type: 'tel', inputmode: 'tel' },
])('the field $name brings the right keyboard and is filled in by the browser', async ({ name, ...attributes }) => {
  const { page, close } = await open()
  const input = field(page, name)
  expect(await input.getAttribute('autocomplete')).toBe(attributes.autocomplete)
  expect(await input.evaluate((element: HTMLInputElement) => element.type)).toBe(attributes.type)
  // type="email" and type="tel" bring their keyboards; an inputmode may say it again, never otherwise.
  expect([null, attributes.inputmode]).toContain(await input.getAttribute('inputmode'))
  await close()
})

test('the fields are written in at least 16 px: below, iOS zooms in', async () => {
  const { page, close } = await open()
  const sizes = await page
    .locator('main input:not([type="hidden"]), main textarea')
    .evaluateAll((fields) => fields.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
  expect(sizes.length).toBeGreaterThan(4)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  await close()
})

test('phone number and address are links to call and to write', async () => {
  const { page, close } = await open()
  const contact = page.locator('#contact')
  expect(await contact.locator(`a[href="tel:${business.phone.international}"]`).count()).toBeGreaterThan(0)
  expect(await contact.locator(`a[href="mailto:${business.email}"]`).count()).toBeGreaterThan(0)
  await close()
})

test('the page may be zoomed and reaches into the corners of the screen', async () => {
  const { page, close } = await open()
  const content = await page.locator('meta[name="viewport"]').getAttribute('content')
  expect(content).toContain('viewport-fit=cover')
  expect(content).not.toMatch(/user-scalable|maximum-scale/)
  await close()
})

describe.each([
  { name: 'menu', enter: openMenu, layer: menu },
  { name: 'lightbox', enter: openLightbox, layer: lightbox },
])('behind the $name', ({ enter, layer }) => {
  test('the page stands still and is where it was afterwards', async () => {
    const { page, close } = await open()
    await page.locator('#projects').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 300))
    if (layer === lightbox) await page.locator('#projects a').first().scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await enter(page)
    await layer(page).waitFor()
    await page.mouse.move(200, 600)
    await page.mouse.wheel(0, 800)
    // The wheel is handled before the next frames are drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.keyboard.press('Escape')
    await layer(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await close()
  })
})

test('the menu fills the visible screen, also between bars that come and go', async () => {
  const { page, close } = await open()
  await openMenu(page)
  const box = await page.locator('[popover]:popover-open').boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: PHONE.width, height: PHONE.height })
  await close()
})
