import type { Page } from 'playwright-core'
import { texts } from '../content.ts'

export const banner = (page: Page) => page.getByRole('region', { name: texts.cookies.label })
export const settingsButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: texts.cookies.settings })
export const loadMapButton = (page: Page) => page.getByRole('button', { name: texts.map.load })
export const mapFrame = (page: Page) => page.locator('iframe')

/** Where the map comes from. */
export const MAP_SERVICE = /^https:\/\/(?:www|maps)\.google\.\w+\//

/** What the browser has stored of the visitor's choice; null before there is one. */
export const storedChoice = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

export async function loadMap(page: Page): Promise<void> {
  await loadMapButton(page).click()
  await mapFrame(page).waitFor()
}
