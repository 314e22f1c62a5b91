import { expect } from 'vitest'
import { drawn, hiddenStops, type Reader } from './checks/focus.ts'

/** A desktop, a phone, and what is left of 1366 x 650 at 300 % and of 1280 x 1024 at 400 %. In CSS pixels. */
export const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
  { width: 455, height: 217 },
  { width: 320, height: 256 },
]

/** The ways through the home page. Each returns what could not be seen on it. */
export const WAYS = {
  'scrolling slowly': byScrolling,
  'following anchors': byAnchors,
  'searching in the page': byFinding,
  'the tab key': hiddenStops,
} satisfies Record<string, (reader: Reader) => Promise<string[]>>

/**
 * Reads the page from top to end, or what lies over it.
 * @param least a page with fewer lines has not been read.
 * @param layer selects what lies over the page.
 * @returns the lines that could be read nowhere.
 */
export async function byScrolling(reader: Reader, least = 40, layer = ''): Promise<string[]> {
  const { evaluate } = reader
  const unread = new Map<string, string>()
  const read = new Set<string>()
  await evaluate((within) => {
    scrollTo({ top: 0, behavior: 'instant' })
    // The walk by the tab key has scrolled what lies over the page.
    for (const part of within === '' ? [] : document.querySelectorAll(`${within}, ${within} *`)) part.scrollTop = 0
    return null
  }, layer)
  for (let atEnd = false; !atEnd;) {
    await drawn(reader)
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
  const parts = layer === '' ? [document.documentElement] : [...document.querySelectorAll(`${layer}, ${layer} *`)]
  const scroller = parts.find((part) => {
    const isScroller =
      part === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)
    return isScroller && part.scrollHeight > part.clientHeight + 1
  })
  if (!scroller) return true
  const before = scroller.scrollTop
  scroller.scrollBy({ top: Math.min(innerHeight, scroller.clientHeight) * 0.6, behavior: 'instant' })
  return scroller.scrollTop === before
}

/** Follows every anchor of the page. */
async function byAnchors(reader: Reader): Promise<string[]> {
  const { evaluate } = reader
  await drawn(reader)
  const hashes = await evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map(({ hash }) => hash)
    // What begins with the page stands behind the header, on purpose.
    return [...new Set(links)].filter((hash) => !['#inhalt', '#home', '#top'].includes(hash))
  })
  expect(hashes.length).toBeGreaterThan(4)
  const faults: string[] = []
  for (const hash of hashes) {
    await evaluate((to) => {
      location.assign(to)
      return null
    }, hash)
    await drawn(reader)
    const place = await evaluate((selector) => {
      const { left, right, top } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      if (top < -1 || top >= innerHeight) return ['is not in the window']
      const hit = document.elementFromPoint((left + right) / 2, top + 2)
      return hit?.closest('header, [aria-label="Cookie-Hinweis"]') ? ['is covered'] : []
    }, hash)
    faults.push(...[...place, ...(await faded(reader))].map((fault) => `${hash}: ${fault}`))
  }
  return faults
}

/** Searches for the beginning of every heading and paragraph, as Ctrl+F does. */
async function byFinding(reader: Reader): Promise<string[]> {
  const { evaluate } = reader
  await drawn(reader)
  const texts = await evaluate(() =>
    [...document.querySelectorAll('main :is(h2, h3, p, summary, dd)')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
      // The first words up to a break by hand, which no search reaches across.
      .map((element) => document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? '')
      .map((text) => text.trim().slice(0, 12))
      .filter((text) => text.length > 5),
  )
  expect(texts.length).toBeGreaterThan(10)
  const faults: string[] = []
  for (const text of texts) {
    const found = await evaluate((wanted) => {
      const find: unknown = Reflect.get(window, 'find')
      return typeof find === 'function' && find.call(window, wanted, false, false, true) === true
    }, text)
    await drawn(reader)
    const isInWindow = await evaluate(() => {
      const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect()
      return top >= -1 && bottom <= innerHeight + 1
    })
    if (!found || !isInWindow) faults.push(`${text}: not in the window`)
    faults.push(...(await faded(reader)).map((fault) => `${text}: ${fault}`))
  }
  return faults
}

const faded = async ({ evaluate }: Reader) =>
  (await evaluate(readLines)).filter(([, , hidden = '']) => /transparent|too late/.test(hidden)).map(String)

/**
 * Every line of text that is to be read: a name of its own, its text, and what hides it now ('' when nothing does). It needs nothing
 * but the document, so that it runs in any engine. What fades in is taken to its end, unless that would last too long.
 * @param within selects the part of the page that is meant; all of it when empty.
 */
function readLines(within = ''): string[][] {
  const MOST_MS = 1200
  // The film's button changes its word while it is out of sight.
  const NOT_READ = 'svg, script, iframe, [aria-hidden="true"], .visually-hidden, #home button'
  const late = new Set<Element>()
  for (const animation of document.getAnimations()) {
    const { effect, currentTime } = animation
    const { endTime } = effect?.getComputedTiming() ?? {}
    const element = effect instanceof KeyframeEffect ? effect.target : null
    if (!element || typeof endTime !== 'number' || endTime === Infinity) continue
    if (endTime - Number(currentTime ?? 0) > MOST_MS) late.add(element)
    else animation.finish()
  }

  const whyHidden = (element: Element, { left, right, top, bottom }: DOMRect): string => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (left < -1 || right > document.documentElement.clientWidth + 1) return 'beside the window'
    if (y < 0 || y > innerHeight) return 'outside the window'
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (Number(getComputedStyle(at).opacity) < 0.99) return late.has(at) ? 'fades in too late' : 'transparent'
    }
    const hit = document.elementFromPoint(x, y)
    const isOwn = hit && (hit.contains(element) || element.contains(hit))
    if (isOwn || getComputedStyle(element).pointerEvents === 'none') return ''
    return `covered by ${hit ? `${hit.tagName}.${hit.getAttribute('class') ?? ''}` : 'nothing of the page'}`
  }
  const isForReading = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(NOT_READ)) return false
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, transform } = getComputedStyle(at)
      // The skip link waits above the window.
      if (clipPath === 'inset(50%)' || new DOMMatrix(transform).f < -40) return false
    }
    return true
  }

  const lines: string[][] = []
  const times = new Map<string, number>()
  const root = document.querySelector(within || 'body') ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    const element = currentNode.parentElement
    const text = currentNode.textContent?.trim() ?? ''
    // Not by its place: a drawing is given its measures when the fonts are there. What is hidden now counts: it comes and goes.
    const time = (times.get(text) ?? 0) + 1
    times.set(text, time)
    if (!element || text === '' || !isForReading(element)) continue
    // Slides beside the window are a carousel's nature; the lines of the one in view are read.
    const scroller = element.closest('[data-reveal-cards]')?.parentElement?.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(currentNode)
    for (const [line, rect] of [...range.getClientRects()].entries()) {
      if (rect.width < 2 || rect.height < 2) continue
      if (scroller && (rect.left < scroller.left || rect.right > scroller.right)) continue
      lines.push([`${text} ${time}.${line}`, text.slice(0, 30), whyHidden(element, rect)])
    }
  }
  return lines
}
