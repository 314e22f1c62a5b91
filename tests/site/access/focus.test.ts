import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { DESKTOP, newVisitor, PHONE, visit } from '../../support/visitor.ts'
import { focusedName, focusFaults } from './checks/focus.ts'

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

/** The carousel follows the focus some frames later: only what stays wrong is a fault. */
async function faultsOnceScrolled(page: Page): Promise<string[]> {
  const MOST_FRAMES = 60
  let faults = await focusFaults(page)
  for (let frame = 0; faults.length > 0 && frame < MOST_FRAMES; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    faults = await focusFaults(page)
  }
  return faults
}

/** Walks through the whole page by keyboard and returns every stop at which the focus could not be seen. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ stops: number; faults: string[] }> {
  const MOST_STOPS = 200
  const faults: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const name = await focusedName(page)
    if (!name) return { stops, faults }
    faults.push(...(await faultsOnceScrolled(page)).map((fault) => `${name}: ${fault}`))
  }
  throw new Error('The focus goes round in circles.')
}

describe.each([
  { name: 'desktop', viewport: DESKTOP },
  { name: 'phone', viewport: PHONE },
])('on a $name', ({ viewport }) => {
  test.each([
    { path: '/', consent: 'declined', least: 30 },
    { path: '/', consent: null, least: 30 },
    { path: '/agb', consent: null, least: 15 },
  ] as const)('the focus is never hidden on $path, consent $consent', async ({ path, consent, least }) => {
    const { page, close } = await newVisitor(browser, { viewport, consent, reducedMotion: 'reduce' })
    await visit(page, site.url + path)
    const forwards = await walk(page, 'Tab')
    expect(forwards.faults).toEqual([])
    expect(forwards.stops).toBeGreaterThan(least)
    const backwards = await walk(page, 'Shift+Tab')
    expect(backwards.faults).toEqual([])
    expect(backwards.stops).toBeGreaterThanOrEqual(forwards.stops)
    await close()
  })
})
