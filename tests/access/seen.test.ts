import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { reload } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { answer, banner, menuButton, pauseButton, playButton } from '../support/page.ts'
import { hiddenStops } from './checks/focus.ts'
import { clippedText, OWN_STYLES, setOwnStyles, sidewaysScroll } from './checks/layout.ts'

const lost = async (page: Page) => [...(await sidewaysScroll(page)), ...(await clippedText(page))]

// 320 x 256 is a window of 1280 x 1024 at 400 %, and the banner lies over the page. The long run checks every state.
test('with motion and banner every stop of the tab key is seen in a window of 320 x 256', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 320, height: 256 }, consent: null, ...MOVING })
  await banner(page).waitFor()
  expect(await hiddenStops(page)).toEqual([])
  await expect.poll(() => lost(page)).toEqual([])
  await answer(page, texts.cookies.decline)
  await expect.poll(() => lost(page)).toEqual([])
})

/** Doubles the browser's own font. The breakpoints move too: they are in rem. */
async function setBrowserFont(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await reload(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
}

test.for([
  { name: 'text of 200 %', enlarge: (page: Page) => setOwnStyles(page, OWN_STYLES.doubledText) },
  { name: "the browser's own font at 32 px", enlarge: setBrowserFont },
])('with $name nothing is cut off or hidden from the tab key', async ({ enlarge }, { arrive }) => {
  const { page } = await arrive('/', { consent: null, ...MOVING })
  await enlarge(page)
  await banner(page).waitFor()
  // The tab key has the least room in the narrowest window, which is the last.
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 1024 })
    await expect.poll(() => lost(page), { message: `${width} px` }).toEqual([])
  }
  // Below the logo the button would stand on the headline.
  const logo = await boxOf(page.getByRole('banner').getByRole('link').first())
  expect((await boxOf(menuButton(page))).top).toBeLessThan(logo.bottom)
  expect((await boxOf(playButton(page).or(pauseButton(page)))).right).toBeLessThanOrEqual(320)
  expect(await hiddenStops(page)).toEqual([])
})
