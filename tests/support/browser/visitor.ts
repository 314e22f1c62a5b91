import type { Browser, BrowserContextOptions, ConsoleMessage, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, MISSING } from './scenes.ts'

/** Longest wait for anything the page does: a loaded machine may take its time. */
const PATIENCE_MS = 60_000

export type Visitor = {
  page: Page
  /** Errors and warnings of the console and uncaught exceptions; a page in order has none. */
  complaints: string[]
  /** URLs of every request the page made. */
  requests: string[]
  /** Requests that have neither been answered nor failed yet. */
  unanswered: Set<Request>
  calls: RegExp | undefined
}

export type Profile = BrowserContextOptions & {
  /** What the visitor chose about the map before; null shows the banner. */
  consent?: 'accepted' | 'declined' | null
  /** Runs in the page before any of its scripts. */
  before?: () => void
  /** What the console may say, because the test makes it happen. */
  tolerate?: RegExp
  /** The addresses elsewhere that the visitor lets the site call. */
  calls?: RegExp
}

/**
 * A visitor with a browser profile of their own, who wants nothing to move unless told. Nobody but this machine is ever
 * reached: requests to other hosts are recorded; those the visitor allows are answered with an empty page.
 */
export async function newVisitor(
  browser: Browser,
  { consent = 'declined', before, tolerate, calls, ...options }: Profile = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'de-DE', reducedMotion: 'reduce', ...options })
  if (consent) {
    // In a frame of another origin the storage is none of the visitor's.
    await context.addInitScript((choice) => {
      if (self === top) localStorage.setItem('cookie-consent', choice)
    }, consent)
  }
  if (before) await context.addInitScript(before)
  // Only then: with a route every request takes the way through here, and the browser has no cache.
  if (calls) await context.route(calls, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const visitor: Visitor = { page, complaints: [], requests: [], unanswered: new Set(), calls }
  const complain = (text: string) => {
    if (!tolerate?.test(text)) visitor.complaints.push(text)
  }
  page.on('request', (request) => {
    visitor.requests.push(request.url())
    visitor.unanswered.add(request)
  })
  page.on('requestfinished', (request) => visitor.unanswered.delete(request))
  page.on('requestfailed', (request) => visitor.unanswered.delete(request))
  page.on('pageerror', (error) => complain(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isOfMissingPage(message)) complain(message.text())
  })
  return visitor
}

/** The browser and the page itself say that the missing page is missing; nothing else may be. */
function isOfMissingPage(message: ConsoleMessage): boolean {
  const text = message.text()
  const isAnswer = text.includes('status of 404') && message.location().url.endsWith(MISSING)
  return isAnswer || text === `Page not found: ${MISSING}`
}

/**
 * Closes the visitors' browsers. Nobody may have complained; nobody but the site may have been called, and nothing kept
 * but the choice about the map, unless the visitor has allowed it.
 */
export async function seeOff(visitors: readonly Visitor[], site: string): Promise<void> {
  const ofSite = visitors.filter(({ page }) => page.url().startsWith(site))
  const kept = await Promise.all(ofSite.map(({ page }) => traces(page)))
  await Promise.all(visitors.map(({ page }) => page.context().close()))
  const called = ofSite.flatMap(({ requests, calls }) => strangers(requests, site).filter((url) => !calls?.test(url)))
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
  expect([...called, ...kept.flat()]).toEqual([])
}

/** The requests that went to anybody but the site. */
function strangers(requests: readonly string[], siteUrl: string): string[] {
  return requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(siteUrl))
}

/** What the site keeps in a visitor's browser, but for the choice about the map. */
async function traces(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const kept = await page.evaluate(async () => {
    const stored = (['localStorage', 'sessionStorage'] as const).flatMap((storage) => {
      try {
        return Object.keys(window[storage])
      } catch {
        // The visitor forbids it.
        return []
      }
    })
    return [
      ...stored.filter((key) => key !== 'cookie-consent'),
      ...(await indexedDB.databases()).map(({ name }) => name ?? 'database'),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]
  })
  return [...cookies.map(({ name }) => name), ...kept]
}

/** Waits until the page's behaviours have begun; what comes with its islands is not there yet. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
}

/** Waits until every control of the page answers: those of the islands too, as if they had come near. */
export async function ready(page: Page): Promise<void> {
  await started(page)
  await page.evaluate(() => {
    // A press while an attempt is failing is lost; a visitor presses again.
    const press = () => {
      const waiting = document.querySelectorAll('[data-island]:not([data-live])')
      for (const island of waiting) island.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      if (waiting.length > 0) setTimeout(press, 1000)
    }
    press()
  })
  await page.waitForFunction(() => document.querySelector('[data-island]:not([data-live])') === null)
  // Nothing is measured in a stand-in's letters.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Opens an address and waits until its script has run. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await ready(page)
}

/** Loads the page once more and waits until its script has run. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

/** Whether something has the focus. */
export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/** The focused element in words; null when the focus has left the page. */
export const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName} "${(name || (element.getAttribute('name') ?? '')).slice(0, 40)}"`
  })

/** Scrolls at once, and waits until the page has heard of it. */
export async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        const before = scrollY
        scrollTo({ top: y, behavior: 'instant' })
        // Where it is already, or where the page ends, no scroll will end.
        if (scrollY === before) return resolve()
        addEventListener('scrollend', () => requestAnimationFrame(() => resolve()), { once: true })
      }),
    top,
  )
}

/** Scrolls something to the top of the window at once. */
export const bring = (place: Locator): Promise<void> =>
  place.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

/** Waits until nothing moves any more, apart from what never ends. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().endTime === Infinity
      return endless || animation.playState !== 'running'
    }),
  )
}

/** Waits until the console has said something that matches, and takes it off the visitor's complaints. */
export async function logged({ complaints }: Visitor, text: RegExp): Promise<void> {
  const index = () => complaints.findIndex((complaint) => text.test(complaint))
  await expect.poll(index, { message: `log of ${text}` }).toBeGreaterThanOrEqual(0)
  complaints.splice(index(), 1)
}

/** Moves a finger sideways over the screen, in eight steps. */
export async function swipe(
  page: Page,
  { x, y }: { x: number; y: number },
  by: number,
  meanwhile?: () => void,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  meanwhile?.()
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: x + (by * step) / 8, y }])
  await touch('touchEnd', [])
  await session.detach()
}
