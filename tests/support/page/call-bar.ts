import type { Page } from 'playwright-core'
import { settled } from '../browser/visitor.ts'

export const callBar = (page: Page) => page.locator('[data-call-bar]')

/** Scrolls past the hero, where the bar is, if the window has room for it. */
export async function showCallBar(page: Page): Promise<void> {
  await page.locator('#services').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  // It may be there and hidden by what lies over it.
  await page.locator('[data-call-bar][data-shown]').waitFor({ state: 'attached' })
  await settled(page)
}
