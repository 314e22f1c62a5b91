import type { NewVisitor } from '../support/browser/test.ts'
import { type Profile, ready, type Visitor } from '../support/browser/visitor.ts'
import type { Server } from '../support/server.ts'

/** The behaviours, and with them all other scripts: they load what else there is. */
const BEHAVIOURS = /\/assets\/main-[^/]+\.js$/

export type EarlyVisitor = Visitor & {
  /** Lets the scripts arrive and waits until every control answers. */
  release: () => Promise<void>
}

/** Brings a visitor whose connection is so slow that the page can be used long before its scripts are there. */
export async function arriveEarly(
  { visitor, server }: { visitor: NewVisitor; server: Server },
  profile: Profile = { consent: 'declined' },
): Promise<EarlyVisitor> {
  const early = await visitor(profile)
  const { page } = early
  const held = Promise.withResolvers<void>()
  // A visitor who leaves takes the waiting request along.
  page.once('close', () => held.resolve())
  await page.route(BEHAVIOURS, async (route) => {
    await held.promise
    // The visitor may have left the page that asked for it.
    await route.continue().catch(() => undefined)
  })
  // The document is not complete before its script is there.
  await page.goto(server.url, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return {
    ...early,
    async release() {
      held.resolve()
      await ready(page)
    },
  }
}
