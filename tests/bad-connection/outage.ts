import { expect } from 'vitest'
import type { Page, Route } from 'playwright-core'

export type Outage = {
  name: string
  begin: (page: Page) => Promise<void>
  end: (page: Page) => Promise<void>
}

const SCRIPTS = '**/*.js'
const fail = (route: Route) => route.abort('connectionreset')

/** Scripts fail while everything else gets through: a proxy that chokes, a release whose files are gone. */
export const scriptsFail: Outage = {
  name: 'scripts fail',
  begin: async (page) => void (await page.route(SCRIPTS, fail)),
  end: (page) => page.unroute(SCRIPTS, fail),
}

/** The browser has no connection and knows it. */
export const offline: Outage = {
  name: 'the browser is offline',
  begin: (page) => page.context().setOffline(true),
  end: (page) => page.context().setOffline(false),
}

/** What the browser says in the console of requests that failed, and the application of the parts that it missed. */
export const FAILED_REQUESTS = /net::ERR_|dynamically imported module|No connection to send the enquiry/

/** Does something and waits until a script that it asked for has failed. */
export async function failing(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script'), act()])
}

/** Waits until the address is `pathname` with any query and fragment. */
export function arrivedAt(page: Page, pathname: RegExp): Promise<void> {
  return expect.poll(() => new URL(page.url()).pathname).toMatch(pathname)
}
