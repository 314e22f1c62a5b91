import type { Browser, BrowserContextOptions, ConsoleMessage, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, MISSING } from './scenes.ts'

/** The longest wait for an action; a loaded machine is slow. */
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
  /** The visitor's stored choice about the map; null shows the banner. */
  consent?: 'accepted' | 'declined' | null
  /** Runs in the page before any of its scripts. */
  before?: () => void
  /** Messages of the console that the test provokes. */
  tolerate?: RegExp
  /** Addresses of other hosts that the site may call. */
  calls?: RegExp
}

/**
 * A visitor with an own browser profile, who prefers reduced motion by default. No request leaves this machine: requests to
 * other hosts are recorded, and the allowed ones are answered with an empty page.
 */
export async function newVisitor(
  browser: Browser,
  { consent = 'declined', before, tolerate, calls, ...options }: Profile = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'de-DE', reducedMotion: 'reduce', ...options })
  if (consent) {
    // A frame of another origin has another storage.
    await context.addInitScript((choice) => {
      if (self === top) localStorage.setItem('cookie-consent', choice)
    }, consent)
  }
  if (before) await context.addInitScript(before)
  // A route turns off the browser's cache, so it is set only where a test needs it.
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

/** Whether the message is about the 404 page that the tests open on purpose. */
function isOfMissingPage(message: ConsoleMessage): boolean {
  const text = message.text()
  const isAnswer = text.includes('status of 404') && message.location().url.endsWith(MISSING)
  return isAnswer || text === `Page not found: ${MISSING}`
}

/**
 * Closes the visitors' browsers. Fails if there were complaints, requests to hosts that a visitor has not allowed, or stored
 * data besides the choice about the map and the draft of a form that is filled in.
 */
export async function closeVisitors(visitors: readonly Visitor[], site: string): Promise<void> {
  const ofSite = visitors.filter(({ page }) => page.url().startsWith(site))
  const kept = await Promise.all(ofSite.map(({ page }) => storedNames(page)))
  await Promise.all(visitors.map(({ page }) => page.context().close()))
  const called = ofSite.flatMap(({ requests, calls }) =>
    foreignRequests(requests, site).filter((url) => !calls?.test(url)),
  )
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
  expect([...called, ...kept.flat()]).toEqual([])
}

/** The requests to other hosts. */
function foreignRequests(requests: readonly string[], siteUrl: string): string[] {
  return requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(siteUrl))
}

/** The names of stored data, without the choice about the map, and the draft while there is text in the form. */
async function storedNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const kept = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form :is(input, textarea)')]
    const visible = fields.filter(({ type }) => type !== 'hidden')
    // The draft waits in the tab while its visitor reads another page.
    const mayHaveDraft = visible.length === 0 || visible.some(({ value }) => value !== '')
    const allowed = ['cookie-consent', ...(mayHaveDraft ? ['enquiry-draft'] : [])]
    const stored = (['localStorage', 'sessionStorage'] as const).flatMap((storage) => {
      try {
        return Object.keys(window[storage])
      } catch {
        // This visitor forbids storage.
        return []
      }
    })
    return [
      ...stored.filter((key) => !allowed.includes(key)),
      ...(await indexedDB.databases()).map(({ name }) => name ?? 'database'),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]
  })
  return [...cookies.map(({ name }) => name), ...kept]
}

/** Waits until the behaviours have begun; the islands may still be missing. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
}

/** Waits until the parts below the first view are laid out: before, they have no words to read and no places. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => !('later' in document.documentElement.dataset))
}

/** Waits until every control of the page answers, those of the islands as well. */
export async function ready(page: Page): Promise<void> {
  await started(page)
  await page.evaluate(() => {
    // A press during a failing attempt has no effect, so it is repeated. The gallery waits for the focus of its photos.
    const press = () => {
      const waiting = document.querySelectorAll('[data-island]:not([data-live])')
      const wanted = waiting.length > 0 ? [...waiting, ...document.querySelectorAll('[data-photo]')] : []
      for (const place of wanted)
        for (const type of ['pointerdown', 'focusin']) place.dispatchEvent(new Event(type, { bubbles: true }))
      if (waiting.length > 0) setTimeout(press, 1000)
    }
    press()
  })
  await page.waitForFunction(() => document.querySelector('[data-island]:not([data-live])') === null)
  // Tests measure with the site's fonts.
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

/** The accessibility tree that the browser gives to assistive technology. */
export async function spokenNodes(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
}

/** Scrolls at once, and waits for the scrollend event. */
export async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        const before = scrollY
        scrollTo({ top: y, behavior: 'instant' })
        // Without a movement there is no scrollend event.
        if (scrollY === before) return resolve()
        addEventListener('scrollend', () => requestAnimationFrame(() => resolve()), { once: true })
      }),
    top,
  )
}

/** Scrolls something to the top of the window at once. */
export const bring = (place: Locator): Promise<void> =>
  place.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

/** Waits until all animations have ended, except endless ones. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().endTime === Infinity
      return endless || animation.playState !== 'running'
    }),
  )
}

/** Waits for a matching message of the console, and removes it from the complaints. */
export async function logged({ complaints }: Visitor, text: RegExp): Promise<void> {
  const index = () => complaints.findIndex((complaint) => text.test(complaint))
  await expect.poll(index, { message: `log of ${text}` }).toBeGreaterThanOrEqual(0)
  complaints.splice(index(), 1)
}

/** Moves a finger sideways over the screen, in eight steps. */
export async function swipe(page: Page, { x, y }: { x: number; y: number }, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: x + (by * step) / 8, y }])
  await touch('touchEnd', [])
  await session.detach()
}
