import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { hydrated, newVisitor, PHONE, type Visitor } from '../../support/visitor.ts'
import { lightbox, mapFrame, nextButton, pictures } from '../access/steps.ts'
import { arrivedAt, failing, offline, watchUncaught } from './outage.ts'

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

const MISSING = [
  { missing: 'the application', scripts: /\/assets\/(home|plain)-[^/]+\.js$/ },
  { missing: 'a script the application imports', scripts: /\/assets\/(?!boot-|home-|plain-)[^/]+\.js$/ },
]

/** A visitor whose page came without some scripts; `mend` lets them through from now on, `leave` returns what was not caught. */
async function openWithout(
  scripts: RegExp,
  options: Parameters<typeof newVisitor>[1] = {},
): Promise<Visitor & { mend: () => Promise<void>; leave: () => Promise<string[]> }> {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', ...options })
  const { page } = visitor
  const uncaught = watchUncaught(page)
  await page.route(scripts, (route) => route.abort('connectionreset'))
  await failing(page, () => page.goto(site.url))
  return {
    ...visitor,
    mend: () => page.unroute(scripts),
    async leave() {
      await visitor.close()
      return uncaught
    },
  }
}

describe.each(MISSING)('while $missing can not be loaded', ({ scripts }) => {
  test('a photo link leads to the photo', async () => {
    const { page, leave } = await openWithout(scripts)
    await pictures(page).nth(2).click()
    await arrivedAt(page, /\.jpg$/)
    expect(await leave()).toEqual([])
  })

  test('a control that needs it does nothing and claims nothing; the next interaction loads it', async () => {
    const { page, requests, mend, leave } = await openWithout(scripts)
    const load = page.getByRole('button', { name: texts.map.load })
    await failing(page, () => load.click())
    expect(await mapFrame(page).count()).toBe(0)
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])

    await mend()
    await pictures(page).nth(1).click()
    await lightbox(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Escape')
    await load.click()
    await mapFrame(page).waitFor()
    expect(await leave()).toEqual([])
  })
})

test('the click that loads it at last is not lost', async () => {
  const { page, mend, leave } = await openWithout(/\/assets\/home-/, { viewport: PHONE })
  await failing(page, () => nextButton(page).click())
  await mend()
  await nextButton(page).click()
  await page.getByText('2 von 9').first().waitFor()
  expect(await leave()).toEqual([])
})

test('a connection that comes back loads it without any interaction', async () => {
  const { page, mend, leave } = await openWithout(/\/assets\/home-/)
  await mend()
  await offline.begin(page)
  await offline.end(page)
  await hydrated(page)
  expect(await leave()).toEqual([])
})
