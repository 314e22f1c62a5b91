import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP } from './screens.ts'
import { MISSING } from './scenes.ts'

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
}

export type Profile = BrowserContextOptions & {
  /** What the visitor chose about the map before; null shows the banner. */
  consent?: 'accepted' | 'declined' | null
  /** Runs in the page before any of its scripts. */
  before?: () => void
  /** What the console may say, because the test makes it happen; an uncaught exception is always a complaint. */
  tolerate?: RegExp
}

/** The browser and the page itself say that the missing page is missing; nothing else may be. */
function isOfMissingPage(message: ConsoleMessage): boolean {
  const text = message.text()
  const isAnswer = text.includes('status of 404') && message.location().url.endsWith(MISSING)
  return isAnswer || text === `Page not found: ${MISSING}`
}

/**
 * A visitor with a browser profile of their own, who wants nothing to move unless told. Nobody but this machine is ever
 * reached: requests to other hosts are recorded and answered with an empty page.
 */
export async function newVisitor(
  browser: Browser,
  { consent = 'declined', before, tolerate, ...options }: Profile = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'de-DE', reducedMotion: 'reduce', ...options })
  const complaints: string[] = []
  const requests: string[] = []
  const unanswered = new Set<Request>()
  if (consent) await context.addInitScript(choose, consent)
  if (before) await context.addInitScript(before)
  await context.route(
    (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Fremd</title>' }),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('request', (request) => {
    requests.push(request.url())
    unanswered.add(request)
  })
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  page.on('pageerror', (error) => {
    if (!tolerate?.test(String(error))) complaints.push(String(error))
  })
  page.on('console', (message) => {
    const text = message.text()
    if (!['error', 'warning'].includes(message.type()) || isOfMissingPage(message) || tolerate?.test(text)) return
    complaints.push(text)
  })
  return { page, complaints, requests, unanswered }
}

/** Closes the visitors' browsers; nobody may have complained. */
export async function seeOff(visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(({ page }) => page.context().close()))
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
}

/** In a frame of another origin the storage is none of the visitor's. */
function choose(consent: string): void {
  if (self === top) localStorage.setItem('cookie-consent', consent)
}

/** Waits until every control answers. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === '')
}

/** Opens an address and waits until every control answers. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

/** Loads the page once more and waits until every control answers. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

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
export async function logged({ complaints }: Visitor, text: RegExp): Promise<string> {
  await expect
    .poll(() => complaints.some((complaint) => text.test(complaint)), { message: `log of ${text}` })
    .toBe(true)
  const [said = ''] = complaints.splice(
    complaints.findIndex((complaint) => text.test(complaint)),
    1,
  )
  return said
}
