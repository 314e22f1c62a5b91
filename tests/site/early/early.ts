import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Site } from '../../support/site.ts'
import { hydrated, newVisitor, type Visitor } from '../../support/visitor.ts'

export type EarlyVisitor = Visitor & {
  /** Lets the application's script arrive and waits until it has taken over. */
  release: () => Promise<void>
}

/** A visitor on a connection so slow that the page can be used long before the application's script is there. */
export async function openEarly(
  browser: Browser,
  site: Site,
  { consent = null, ...options }: BrowserContextOptions & { consent?: 'declined' | null } = {},
): Promise<EarlyVisitor> {
  const visitor = await newVisitor(browser, { consent, reducedMotion: 'reduce', ...options })
  const { page } = visitor
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(home|plain)-[^/]+\.js$/, async (route) => {
    await held.promise
    // The visitor may have left the page that asked for it.
    await route.continue().catch(() => undefined)
  })
  await page.goto(site.url)
  return {
    ...visitor,
    async release() {
      held.resolve()
      await hydrated(page)
    },
    async close() {
      held.resolve()
      await visitor.close()
    },
  }
}
