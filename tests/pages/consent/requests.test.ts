import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { STATES } from '../../access/states.ts'
import { banner } from '../../support/page/consent.ts'
import { test } from '../../support/browser/test.ts'
import { visit, strangers } from '../../support/browser/visitor.ts'

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
    .evaluateAll((links) =>
      links
        // A page of our own, fetched when its link is reached, tells nobody anything.
        .filter((link) => !(link instanceof HTMLLinkElement && link.href.startsWith(location.origin)))
        .map((link) => link.outerHTML),
    )

const BEFORE_A_CHOICE = STATES.filter(({ mapAllowed }) => !mapAllowed)

test.for(BEFORE_A_CHOICE)(
  '$name calls nobody else and leaves nothing behind before a choice',
  async (state, { visitor, server }) => {
    const { path, enter, only, tolerate } = state
    const { page, requests } = await visitor({
      viewport: only === 'phone' ? PHONE : DESKTOP,
      consent: null,
      ...(tolerate ? { tolerate } : {}),
    })
    const headers: string[] = []
    page.on('response', (response) =>
      headers.push(response.headers()['set-cookie'] ?? '', response.headers()['link'] ?? ''),
    )
    await visit(page, `${server.url}${path}`)
    await banner(page).waitFor()
    await enter?.(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    // Not until the network is idle: a form that is being sent for ever keeps it busy.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(requests.length).toBeGreaterThan(0)
    expect(strangers(requests, server.url)).toEqual([])
    expect(headers.filter((header) => header !== '')).toEqual([])
    expect(await hints(page)).toEqual([])
    expect(await traces(page)).toEqual([])
  },
)
