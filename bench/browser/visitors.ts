import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { CONSENT_KEY } from '#site/consent/consent.ts'
import { DESKTOP, PHONE } from '../../tests/support/browser/screens.ts'

export const DEVICES = {
  phone: { viewport: PHONE, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  // As many pixels as Lighthouse gives its phone: where there is no graphics processor, each of them costs time.
  'slow phone': { viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: DESKTOP },
} satisfies Record<string, BrowserContextOptions>
export type Device = keyof typeof DEVICES

const LONGEST_WAIT_MS = 30_000

/** Does something in a browser of its own. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Does something as a visitor with a profile of their own, who has never been here. */
export async function asVisitor<T>(
  browser: Browser,
  device: Device,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...DEVICES[device], locale: 'de-DE' })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Visitors who have declined the map see no banner, which would lie over what is pressed. */
export const declineMap = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((key) => localStorage.setItem(key, 'declined'), CONSENT_KEY)

/** Waits until every control answers. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === '')
}

/** The page's own line to the browser's tools. */
export const toolsOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)
