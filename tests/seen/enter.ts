import type { Page, ViewportSize } from 'playwright-core'
import type { State } from '../site/access/states.ts'
import { MOVING } from '../site/support/scenes.ts'
import type { NewVisitor } from '../site/support/test.ts'
import { hydrated } from '../site/support/visitor.ts'
import { readerOf } from './reader.ts'
import { withoutGliding } from './ways.ts'

/** Brings a new visitor, for whom things move, into a state of the site. */
export async function enter(
  { path, enter: bring, undecided, tolerate }: State,
  viewport: ViewportSize,
  server: string,
  visitor: NewVisitor,
): Promise<Page> {
  const profile = {
    viewport,
    hasTouch: viewport.width < 768,
    consent: undecided ? null : 'declined',
    ...MOVING,
  } as const
  const { page } = await visitor({ ...profile, ...(tolerate && { tolerate }) })
  await page.goto(new URL(path, server).href)
  await hydrated(page)
  await withoutGliding(readerOf(page))
  await bring?.(page)
  // Notices go after seconds, but wait for a visitor who looks elsewhere.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  return page
}
