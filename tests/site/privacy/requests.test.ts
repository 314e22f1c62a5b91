import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newVisitor, visit } from '../../support/visitor.ts'
import { STATES } from '../access/states.ts'
import { banner } from '../access/steps.ts'

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

const strangers = (requests: string[]) =>
  requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(site.url))

/** Everything a page may leave behind in a browser. */
async function traces(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? 'database'),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ])
  return [...cookies.map(({ name }) => name), ...kept]
}

const hints = (page: Page) =>
  page
    .locator('link[rel~="preconnect"], link[rel~="dns-prefetch"], link[rel~="prefetch"], link[rel~="prerender"]')
    .evaluateAll((links) => links.map((link) => link.outerHTML))

describe.each(STATES.filter(({ mapAllowed }) => !mapAllowed))('$name', ({ path, enter, widths }) => {
  test.concurrent('calls nobody else and leaves nothing behind before a choice', async ({ expect }) => {
    const { page, requests, close } = await newVisitor(browser, {
      viewport: { width: widths?.[0] ?? 1280, height: 800 },
      reducedMotion: 'reduce',
      consent: null,
    })
    const headers: string[] = []
    page.on('response', (response) =>
      headers.push(response.headers()['set-cookie'] ?? '', response.headers()['link'] ?? ''),
    )
    await visit(page, site.url + path)
    await banner(page).waitFor()
    await enter?.(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    // Not until the network is idle: a form that is being sent for ever keeps it busy.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(requests.length).toBeGreaterThan(0)
    expect(strangers(requests)).toEqual([])
    expect(headers.filter((header) => header !== '')).toEqual([])
    expect(await hints(page)).toEqual([])
    expect(await traces(page)).toEqual([])
    await close()
  })
})
