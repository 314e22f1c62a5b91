import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { hydrated, newVisitor, visit } from '../../support/visitor.ts'
import { banner, loadMap, mapFrame } from '../access/steps.ts'

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

async function open(path = '/') {
  const visitor = await newVisitor(browser, { consent: null, reducedMotion: 'reduce' })
  await visit(visitor.page, site.url + path)
  return visitor
}

async function answer(page: Page, choice: string): Promise<void> {
  await banner(page).getByRole('button', { name: choice }).click()
  await banner(page).waitFor({ state: 'hidden' })
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

const settings = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: texts.cookies.settings })
const choice = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))
const mapRequests = (requests: string[]) => requests.filter((url) => /google/.test(url)).length

test('"Karte laden" loads the map once and stores nothing', async () => {
  const { page, requests, close } = await open()
  expect(await mapFrame(page).count()).toBe(0)
  await loadMap(page)
  await expect.poll(() => mapRequests(requests)).toBe(1)
  expect(await choice(page)).toBeNull()
  await reload(page)
  await page.getByRole('button', { name: texts.map.load }).waitFor()
  expect(await mapFrame(page).count()).toBe(0)
  expect(mapRequests(requests)).toBe(1)
  await close()
})

test('"Akzeptieren" loads it now and on every visit; the frame has a title', async () => {
  const { page, close } = await open()
  await answer(page, texts.cookies.accept)
  expect(await choice(page)).toBe('accepted')
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await mapFrame(page).waitFor()
  expect(await mapFrame(page).getAttribute('title')).toBe(texts.map.frame)
  await reload(page)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await mapFrame(page).waitFor()
  expect(await banner(page).isVisible()).toBe(false)
  await close()
})

test('"Ablehnen" loads nothing, is remembered, and still allows "Karte laden"', async () => {
  const { page, requests, close } = await open()
  await answer(page, texts.cookies.decline)
  expect(await choice(page)).toBe('declined')
  await reload(page)
  expect(await banner(page).isVisible()).toBe(false)
  expect(mapRequests(requests)).toBe(0)
  await loadMap(page)
  expect(await choice(page)).toBe('declined')
  await close()
})

test('declining takes a map away that was loaded once', async () => {
  const { page, close } = await open()
  await loadMap(page)
  await answer(page, texts.cookies.decline)
  await expect.poll(() => mapFrame(page).count()).toBe(0)
  await page.getByRole('button', { name: texts.map.load }).waitFor()
  await close()
})

describe('the settings in the footer', () => {
  test('withdraw at once: the frame goes, the banner is back', async () => {
    const { page, requests, close } = await open()
    await answer(page, texts.cookies.accept)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await mapFrame(page).waitFor()
    await settings(page).click()
    await banner(page).waitFor()
    await answer(page, texts.cookies.decline)
    expect(await mapFrame(page).count()).toBe(0)
    expect(await choice(page)).toBe('declined')
    const before = mapRequests(requests)
    await reload(page)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    expect(mapRequests(requests)).toBe(before)
    await close()
  })

  test.each(['/', '/impressum', '/datenschutz', '/agb', '/gibt-es-nicht'])('are on %s', async (path) => {
    const { page, close } = await open(path)
    await answer(page, texts.cookies.accept)
    await settings(page).click()
    await answer(page, texts.cookies.decline)
    expect(await choice(page)).toBe('declined')
    await close()
  })
})

test('a choice holds in every open tab', async () => {
  const { page, close } = await open()
  const other = await page.context().newPage()
  await visit(other, site.url)
  await banner(other).waitFor()

  await answer(page, texts.cookies.accept)
  await banner(other).waitFor({ state: 'hidden' })
  await other.locator('#contact').scrollIntoViewIfNeeded()
  await mapFrame(other).waitFor()

  await settings(page).click()
  await expect.poll(() => mapFrame(other).count()).toBe(0)
  await close()
})

test('the map has its address and a link to the route, with and without the frame', async () => {
  const { page, close } = await open()
  const route = page.getByRole('link', { name: texts.map.route })
  expect(await route.isVisible()).toBe(true)
  expect(new URL((await route.getAttribute('href')) ?? '').protocol).toBe('https:')
  await loadMap(page)
  expect(await route.isVisible()).toBe(true)
  await close()
})
