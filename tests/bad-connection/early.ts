import type { Server } from '../support/server.ts'
import type { NewVisitor } from '../support/browser/test.ts'
import { ready, type Profile, type Visitor } from '../support/browser/visitor.ts'

export type EarlyVisitor = Visitor & {
  /** Lets the application's script arrive and waits until it has taken over. */
  release: () => Promise<void>
}

/** Brings a visitor whose connection is so slow that the page can be used long before the application's script is there. */
export async function arriveEarly(
  { visitor, server }: { visitor: NewVisitor; server: Server },
  profile: Profile = { consent: 'declined' },
): Promise<EarlyVisitor> {
  const early = await visitor(profile)
  const { page } = early
  const held = Promise.withResolvers<void>()
  // A visitor who leaves takes the waiting request along.
  page.once('close', () => held.resolve())
  await page.route(/\/assets\/(home|plain)-[^/]+\.js$/, async (route) => {
    await held.promise
    // The visitor may have left the page that asked for it.
    await route.continue().catch(() => undefined)
  })
  await page.goto(server.url)
  return {
    ...early,
    async release() {
      held.resolve()
      await ready(page)
    },
  }
}
