import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { DESKTOP, newVisitor, PHONE, visit } from '../../support/visitor.ts'
import { openMenu } from './steps.ts'

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

const isFilm = (url: string) => /\.(webm|mp4)$/.test(url)

test('under reduced motion the film is neither loaded nor played until it is asked for', async () => {
  const { page, requests, close } = await newVisitor(browser, { reducedMotion: 'reduce' })
  await visit(page, site.url)
  await page.waitForLoadState('networkidle')
  expect(requests.filter(isFilm)).toEqual([])
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await page.getByRole('button', { name: texts.hero.playVideo }).click()
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  await close()
})

test('a visitor who saves data gets the film only on demand', async () => {
  const { page, requests, close } = await newVisitor(browser)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visit(page, site.url)
  await page.waitForLoadState('networkidle')
  expect(requests.filter(isFilm)).toEqual([])
  await page.getByRole('button', { name: texts.hero.playVideo }).click()
  await expect.poll(() => requests.some(isFilm)).toBe(true)
  await close()
})

test('otherwise it plays, and its button stops it', async () => {
  const { page, close } = await newVisitor(browser)
  await visit(page, site.url)
  const paused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(paused, { timeout: 20_000 }).toBe(false)
  await page.getByRole('button', { name: texts.hero.pauseVideo }).click()
  await expect.poll(paused).toBe(true)
  await close()
})

/** Of all that moves now, in milliseconds: a transition of none is over before it can be seen. */
const longestAnimation = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration))),
  )

test('under reduced motion nothing waits to be revealed, nothing glides', async () => {
  const { page, close } = await newVisitor(browser, { reducedMotion: 'reduce' })
  await visit(page, site.url)
  const hidden = await page
    .locator('[data-reveal], [data-reveal-cards] > *')
    .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== '1').length)
  expect(hidden).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  await page.evaluate(() => scrollTo(0, 2000))
  expect(await longestAnimation(page)).toBeLessThanOrEqual(1)
  await close()
})

test.each([DESKTOP, PHONE])(
  'under reduced motion the menu and the answers open at once at $width px',
  async (viewport) => {
    const { page, close } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' })
    await visit(page, site.url)
    if (viewport === PHONE) await openMenu(page)
    else await page.locator('#faq summary').first().click()
    expect(await longestAnimation(page)).toBeLessThanOrEqual(1)
    await close()
  },
)
