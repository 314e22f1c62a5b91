import type { Page, ViewportSize } from 'playwright-core'
import { test as base } from 'vitest'
import { launchHeadlessShell } from '../chromium.ts'
import { newDataDir, removeDataDir, startServer } from '../server.ts'
import { DESKTOP } from './scenes.ts'
import { laidOut, newVisitor, type Profile, ready, closeVisitors, visit, type Visitor } from './visitor.ts'

/**
 * Vitest's `test` with browser, server and visitors. All files of a worker share one browser and one server; each visitor
 * has an own profile and leaves with the test. The test fails if the console had an error or a warning that it neither
 * tolerates nor takes away with `logged`, or if the site called another host or stored more than the choice.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchHeadlessShell()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const dataDir = newDataDir()
    const server = await startServer(dataDir)
    onCleanup(async () => {
      await server.end('SIGTERM')
      removeDataDir(dataDir)
    })
    return server
  })
  // The default profile of a `describe`, set by `test.override`. At the top of a file an override would also apply to the
  // next files of the worker, and `test.extend` would start another browser and server.
  .extend('profile', (): Profile => ({}))
  // Brings a new visitor, who has opened nothing yet.
  .extend('visitor', async ({ browser, server, profile }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(() => closeVisitors(visitors, server.url))
    return async (own: Profile = {}): Promise<Visitor> => {
      const visitor = await newVisitor(browser, { baseURL: server.url, ...profile, ...own })
      visitors.push(visitor)
      return visitor
    }
  })
  // Brings a new visitor who has opened that path, or an address elsewhere, and waits until its script has run.
  .extend('arrive', ({ visitor, profile }) => async (path = '/', own: Profile = {}): Promise<Visitor> => {
    const arrived = await visitor(own)
    await arrived.page.goto(path)
    if ({ ...profile, ...own }.javaScriptEnabled !== false) await ready(arrived.page)
    return arrived
  })
  // Brings a page that all tests of a file share, scrolled to its top, in a window of that size. It saves the time to open
  // a page, for tests that only read.
  .extend('look', { scope: 'file' }, async ({ browser, server }, { onCleanup }) => {
    const visitors = new Map<string, Visitor>()
    onCleanup(() => closeVisitors([...visitors.values()], server.url))
    return async (path = '/', viewport: ViewportSize = DESKTOP): Promise<Page> => {
      const known = visitors.get(path)
      const visitor = known ?? (await newVisitor(browser, { baseURL: server.url }))
      const { page } = visitor
      visitors.set(path, visitor)
      await page.setViewportSize(viewport)
      if (!known) await visit(page, path)
      if (path === '/') await laidOut(page)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      return page
    }
  })

export type NewVisitor = (own?: Profile) => Promise<Visitor>
export type Arrive = (path?: string, own?: Profile) => Promise<Visitor>
