import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** The widths the specification's behaviour is tested at. */
export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

export type Visitor = {
  page: Page
  /** Errors and warnings of the console and uncaught exceptions; a page in order has none. */
  complaints: string[]
  /** URLs of every request the page made. */
  requests: string[]
  close: () => Promise<void>
}

type Options = BrowserContextOptions & {
  /** What the visitor chose about the map before; null shows the banner. */
  consent?: 'accepted' | 'declined' | null
}

/**
 * A visitor with a browser profile of their own. Nobody but the site is ever reached: requests to other hosts are
 * recorded and answered with an empty page.
 */
export async function newVisitor(
  browser: Browser,
  { consent = 'declined', ...options }: Options = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'de-DE', ...options })
  const complaints: string[] = []
  const requests: string[] = []
  if (consent) await context.addInitScript(choose, consent)
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Fremd</title>' }),
  )
  const page = await context.newPage()
  page.on('request', (request) => requests.push(request.url()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return { page, complaints, requests, close: () => context.close() }
}

/** In a frame of another origin the storage is none of the visitor's. */
function choose(consent: string): void {
  if (self === top) localStorage.setItem('cookie-consent', consent)
}

/** Opens an address and waits until every control answers. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === '')
}
