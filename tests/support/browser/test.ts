import { test as base } from 'vitest'
import { launchHeadlessShell } from '#tools/browsers/chromium.ts'
import { newDataDir, removeDataDir, startServer } from '../server.ts'
import { hydrated, newVisitor, type Profile, seeOff, type Visitor } from './visitor.ts'

/**
 * Vitest's `test` with what every test of the site needs. One browser and one server serve all files of a worker; each
 * visitor has a profile of their own and leaves with the test, which fails if one of them saw an error or a warning in
 * the console that the test neither tolerates nor takes away with `logged`.
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
  .extend('visitor', async ({ browser, profile }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(() => seeOff(visitors))
    return async (own: Profile = {}): Promise<Visitor> => {
      const visitor = await newVisitor(browser, { ...profile, ...own })
      visitors.push(visitor)
      return visitor
    }
  })
  // Brings a new visitor who has opened that path, or an address elsewhere, and waits until every control answers.
  .extend('arrive', ({ server, visitor, profile }) => async (path = '/', own: Profile = {}): Promise<Visitor> => {
    const arrived = await visitor(own)
    await arrived.page.goto(new URL(path, server.url).href)
    if ({ ...profile, ...own }.javaScriptEnabled !== false) await hydrated(arrived.page)
    return arrived
  })

export type NewVisitor = (own?: Profile) => Promise<Visitor>
export type Arrive = (path?: string, own?: Profile) => Promise<Visitor>
