import { expect } from 'vitest'
import { hiddenStops } from '../checks/focus.ts'
import { readLines } from './lines.ts'
import type { Reader } from './reader.ts'

const FADED = /transparent|too late/

const faded = async ({ evaluate }: Reader) =>
  (await evaluate(readLines)).filter(([, , hidden = '']) => FADED.test(hidden)).map((line) => line.join(': '))

/** Gliding takes a second for each of a hundred places, and hides nothing for longer. */
export async function withoutGliding({ evaluate, drawn }: Reader): Promise<void> {
  await evaluate(() => {
    document.documentElement.style.setProperty('scroll-behavior', 'auto')
    return null
  })
  await drawn()
}

/**
 * Reads the page from top to end, or what lies over it.
 * @param least a page with fewer lines has not been read.
 * @param layer selects what lies over the page.
 * @returns the lines that could be read nowhere.
 */
export async function byScrolling({ evaluate, drawn }: Reader, least = 100, layer = ''): Promise<string[]> {
  const unread = new Map<string, string>()
  const read = new Set<string>()
  await evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    return null
  })
  for (let atEnd = false; !atEnd;) {
    await drawn()
    for (const [name = '', text, hidden] of await evaluate(readLines, layer)) {
      if (hidden === '') read.add(name)
      else if (hidden !== 'outside the window' || !unread.has(name)) unread.set(name, `${text}: ${hidden}`)
    }
    atEnd = await evaluate(scrollOn, layer)
  }
  expect(read.size).toBeGreaterThan(least)
  return [...unread].filter(([name]) => !read.has(name)).map(([, line]) => line)
}

/** Scrolls by a part of the window. @returns whether there was nothing left to scroll. */
function scrollOn(layer: string): boolean {
  const parts = layer === '' ? [] : [...document.querySelectorAll<Element>(`${layer}, ${layer} *`)]
  const scroller =
    layer === ''
      ? document.documentElement
      : parts.find((part) => {
          const isScroller = ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)
          return isScroller && part.scrollHeight > part.clientHeight + 1
        })
  if (!scroller) return true
  const before = scroller.scrollTop
  scroller.scrollBy({ top: Math.min(innerHeight, scroller.clientHeight) * 0.6, behavior: 'instant' })
  return scroller.scrollTop === before
}

/** Follows every anchor of the page. */
async function byAnchors(reader: Reader): Promise<string[]> {
  const { evaluate, drawn } = reader
  const hashes = await evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map(({ hash }) => hash)
    // What begins with the page stands behind the header, on purpose.
    return [...new Set(links)].filter((hash) => !['#inhalt', '#home', '#top'].includes(hash))
  })
  expect(hashes.length).toBeGreaterThan(8)
  const faults: string[] = []
  for (const hash of hashes) {
    await evaluate((to) => {
      location.assign(to)
      return null
    }, hash)
    await drawn()
    const place = await evaluate((selector) => {
      const { left, right, top } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      if (top < -1 || top >= innerHeight) return 'is not in the window'
      const hit = document.elementFromPoint((left + right) / 2, top + 2)
      return hit?.closest('header, [aria-label="Cookie-Hinweis"]') ? 'is covered' : ''
    }, hash)
    faults.push(
      ...[place, ...(await faded(reader))].filter((fault) => fault !== '').map((fault) => `${hash}: ${fault}`),
    )
  }
  return faults
}

/** Searches for the beginning of every heading and paragraph, as Ctrl+F does. */
async function byFinding(reader: Reader): Promise<string[]> {
  const { evaluate, drawn } = reader
  const texts = await evaluate(() =>
    [...document.querySelectorAll('main :is(h2, h3, p, summary, dd)')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
      // The first words up to a break by hand, which no search reaches across.
      .map((element) => document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? '')
      .map((text) => text.trim().slice(0, 12))
      .filter((text) => text.length > 5),
  )
  expect(texts.length).toBeGreaterThan(30)
  const faults: string[] = []
  for (const text of texts) {
    const found = await evaluate((wanted) => {
      const find: unknown = Reflect.get(window, 'find')
      return typeof find === 'function' && find.call(window, wanted, false, false, true) === true
    }, text)
    await drawn()
    const isInWindow = await evaluate(() => {
      const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect()
      return top >= -1 && bottom <= innerHeight + 1
    })
    faults.push(...(await faded(reader)).map((fault) => `${text}: ${fault}`))
    if (!found || !isInWindow) faults.push(`${text}: not in the window`)
  }
  return faults
}

/** The ways through the home page. Each returns what could not be seen on it. */
export const WAYS: Readonly<Record<string, (reader: Reader) => Promise<string[]>>> = {
  'scrolling slowly': byScrolling,
  'following anchors': byAnchors,
  'the tab key': hiddenStops,
  'searching in the page': byFinding,
}
