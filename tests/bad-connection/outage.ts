import { expect } from 'vitest'
import type { Page, Route } from 'playwright-core'

const fail = (route: Route) => route.abort('connectionreset')

/** Scripts fail while everything else gets through: a proxy that chokes, a release whose files are gone. */
export const scriptsFail = {
  begin: async (page: Page, scripts = ALL_SCRIPTS): Promise<void> => void (await page.route(scripts, fail)),
  end: (page: Page, scripts = ALL_SCRIPTS): Promise<void> => page.unroute(scripts, fail),
}

const ALL_SCRIPTS = /\.js$/
/** All but the behaviours: the islands. */
export const ISLANDS = /\/assets\/(?!main-)[^/]+\.js$/

/** What the browser says in the console of requests that failed, and the page of the parts that it missed. */
export const FAILED_REQUESTS = /net::ERR_|dynamically imported module|Failed to fetch/

/** Does something and waits until a script that it asked for has failed. */
export async function failing(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script'), act()])
}

/** Waits until the address is `pathname` with any query and fragment. */
export function arrivedAt(page: Page, pathname: RegExp): Promise<void> {
  return expect.poll(() => new URL(page.url()).pathname).toMatch(pathname)
}
