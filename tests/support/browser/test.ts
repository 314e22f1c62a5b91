import type { Page, ViewportSize } from 'playwright-core'
import { test as base } from 'vitest'
import { launchHeadlessShell } from '../chromium.ts'
import { newDataDir, removeDataDir, startServer } from '../server.ts'
import { DESKTOP } from './scenes.ts'
import { newVisitor, type Profile, ready, seeOff, visit, type Visitor } from './visitor.ts'

/**
 * Vitest's `test` with what every test of the site needs. One browser and one server serve all files of a worker; each
 * visitor has a profile of their own and leaves with the test, which fails if one of them saw an error or a warning in
 * the console that the test neither tolerates nor takes away with `logged`, or if the site called or kept what it may not.
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
  // What the visitors of a group of tests have in common, for `test.override` in a `describe`: at the top of a file it
  // would hold for the next files of the worker, and `test.extend` would start a browser and a server of its own.
  .extend('profile', (): Profile => ({}))
  // Brings a new visitor, who has opened nothing yet.
  .extend('visitor', async ({ browser, server, profile }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(() => seeOff(visitors, server.url))
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
  // Brings the page of a visitor whom all tests of a file share, at its top and in a window of that size: for tests that
  // only read. Opening a page is what takes the time.
  .extend('look', { scope: 'file' }, async ({ browser, server }, { onCleanup }) => {
    const visitors = new Map<string, Visitor>()
    onCleanup(() => seeOff([...visitors.values()], server.url))
    return async (path = '/', viewport: ViewportSize = DESKTOP): Promise<Page> => {
      const known = visitors.get(path)
      const visitor = known ?? (await newVisitor(browser, { baseURL: server.url }))
      const { page } = visitor
      visitors.set(path, visitor)
      await page.setViewportSize(viewport)
      if (!known) await visit(page, path)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      return page
    }
  })

export type NewVisitor = (own?: Profile) => Promise<Visitor>
export type Arrive = (path?: string, own?: Profile) => Promise<Visitor>
