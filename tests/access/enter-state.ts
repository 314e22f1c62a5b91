import type { Page } from 'playwright-core'
import type { Arrive } from '../support/browser/test.ts'
import type { Profile } from '../support/browser/visitor.ts'
import type { Kind, State } from './states.ts'

/**
 * Brings a new visitor into a state of the site.
 * @param prepare what is done to the hydrated page before.
 */
export async function enterState(
  { path, enter, undecided, tolerate }: State,
  kind: Kind,
  own: Profile,
  arrive: Arrive,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const { page } = await arrive(path, {
    hasTouch: kind === 'phone',
    consent: undecided ? null : 'declined',
    ...(tolerate ? { tolerate } : {}),
    ...own,
  })
  await prepare?.(page)
  await enter?.(page)
  // Notices go after seconds, but wait for a visitor who looks elsewhere.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  return page
}
