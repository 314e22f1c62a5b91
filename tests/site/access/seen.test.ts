import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { MOVING } from '../support/scenes.ts'
import { test } from '../support/test.ts'
import { hiddenStops } from './checks/hidden-focus.ts'
import { readLines } from './checks/readable.ts'

const FADED = /transparent|too late/

/** Three frames: the page's own observers have reported and what they set is drawn. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

const faded = async (page: Page) =>
  (await page.evaluate(readLines)).filter(([, , hidden = '']) => FADED.test(hidden)).map((line) => line.join(': '))

/** Reads the page from top to end. @returns the lines that could be read nowhere. */
async function byScrolling(page: Page): Promise<string[]> {
  const unread = new Map<string, string>()
  const read = new Set<string>()
  for (let atEnd = false; !atEnd;) {
    await drawn(page)
    for (const [number = '', text, hidden] of await page.evaluate(readLines)) {
      if (hidden === '') read.add(number)
      else if (hidden !== 'outside the window' || !unread.has(number)) unread.set(number, `${text}: ${hidden}`)
    }
    atEnd = await page.evaluate(() => {
      const before = scrollY
      scrollBy({ top: innerHeight * 0.6, behavior: 'instant' })
      return scrollY === before
    })
  }
  expect(read.size).toBeGreaterThan(100)
  return [...unread].filter(([number]) => !read.has(number)).map(([, line]) => line)
}

/** Follows every anchor of the page. */
async function byAnchors(page: Page): Promise<string[]> {
  const hashes = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map(({ hash }) => hash)
    // What begins with the page stands behind the header, on purpose.
    return [...new Set(links)].filter((hash) => !['#inhalt', '#home', '#top'].includes(hash))
  })
  expect(hashes.length).toBeGreaterThan(8)
  const faults: string[] = []
  for (const hash of hashes) {
    await page.evaluate((to) => location.assign(to), hash)
    await drawn(page)
    const place = await page.locator(hash).evaluate((target) => {
      const { left, right, top } = target.getBoundingClientRect()
      if (top < -1 || top >= innerHeight) return 'is not in the window'
      const hit = document.elementFromPoint((left + right) / 2, top + 2)
      return hit?.closest('header, [aria-label="Cookie-Hinweis"]') ? 'is covered' : ''
    })
    faults.push(...[place, ...(await faded(page))].filter((fault) => fault !== '').map((fault) => `${hash}: ${fault}`))
  }
  return faults
}

/** Searches for the beginning of every heading and paragraph, as Ctrl+F does. */
async function byFinding(page: Page): Promise<string[]> {
  const texts = await page.locator('main :is(h2, h3, p, summary, dd)').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
      // The first words up to a break by hand, which no search reaches across.
      .map((element) => document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? '')
      .map((text) => text.trim().slice(0, 12))
      .filter((text) => text.length > 5),
  )
  expect(texts.length).toBeGreaterThan(30)
  const faults: string[] = []
  for (const text of texts) {
    const found = await page.evaluate((wanted) => {
      const find: unknown = Reflect.get(window, 'find')
      return typeof find === 'function' && find.call(window, wanted, false, false, true) === true
    }, text)
    await drawn(page)
    const isInWindow = await page.evaluate(() => {
      const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect()
      return top >= -1 && bottom <= innerHeight + 1
    })
    faults.push(...(await faded(page)).map((fault) => `${text}: ${fault}`))
    if (!found || !isInWindow) faults.push(`${text}: not in the window`)
  }
  return faults
}

async function onPaper(page: Page): Promise<string[]> {
  await page.locator('[data-reveal="armed"]').last().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  return page
    .locator('main :is(h1, h2, h3, p, summary, dt, dd, li, a, img, article)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.checkVisibility({ opacityProperty: true }))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
}

type Way = (page: Page) => Promise<string[]>

const EVERYWHERE: Record<string, Way> = {
  'scrolling slowly': byScrolling,
  'following anchors': byAnchors,
  'the tab key': hiddenStops,
}
const IN_SOME: Record<string, Way> = { 'searching in the page': byFinding, 'printing it': onPaper }

// A desktop, a phone, and what is left of 1366 x 650 at 300 % and of 1280 x 1024 at 400 %.
describe.each([
  { width: 1280, height: 900, ways: EVERYWHERE },
  { width: 390, height: 844, ways: { ...EVERYWHERE, ...IN_SOME } },
  { width: 455, height: 217, ways: EVERYWHERE },
  { width: 320, height: 256, ways: { ...EVERYWHERE, ...IN_SOME } },
])('with motion and the banner open, in a window of $width x $height', ({ width, height, ways }) => {
  test.for(Object.entries(ways))('everything can be read by %s', async ([, hiddenOn], { arrive }) => {
    const { page } = await arrive('/', { viewport: { width, height }, consent: null, ...MOVING })
    await page.getByRole('region', { name: 'Cookie-Hinweis' }).waitFor()
    // Gliding takes a second for each of a hundred places, and hides nothing for longer.
    await page.evaluate(() => document.documentElement.style.setProperty('scroll-behavior', 'auto'))
    await drawn(page)
    expect(await hiddenOn(page)).toEqual([])
  })
})
