import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MOVING } from '../support/browser/scenes.ts'
import { PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'
import { reload } from '../support/browser/visitor.ts'
import { banner } from '../support/page.ts'
import { hiddenStops } from './checks/focus.ts'
import { clippedText, OWN_STYLES, setOwnStyles, sidewaysScroll } from './checks/layout.ts'
import { readerOf, WINDOWS } from './reading.ts'

// The banner makes it harder: it lies over the page at every stop.
test.for([
  ...WINDOWS.map((viewport) => ({ path: '/', viewport, least: 30, back: viewport.width === 390 })),
  { path: '/agb', viewport: PHONE, least: 15, back: false },
])(
  'every stop of the tab key on $path is seen at $viewport.width x $viewport.height',
  async ({ path, viewport, least, back }, { arrive }) => {
    const { page } = await arrive(path, { viewport, consent: null, ...MOVING })
    await banner(page).waitFor()
    const reader = await readerOf(page)
    expect(await hiddenStops(reader, least)).toEqual([])
    if (!back) return
    await page.locator('[data-first-stop]').evaluate((first) => first.removeAttribute('data-first-stop'))
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    expect(await hiddenStops(reader, least, () => page.keyboard.press('Shift+Tab'))).toEqual([])
  },
)

/** The browser's own font at twice its size: it moves the breakpoints too, which are in rem. */
async function setBrowserFont(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await reload(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
}

test.for([
  {
    name: 'text of 200 %',
    widths: [1280, 768, 390, 320],
    enlarge: (page: Page) => setOwnStyles(page, OWN_STYLES.doubledText),
  },
  { name: "the browser's own font at 32 px", widths: [1280, 768, 390, 320], enlarge: setBrowserFont },
  {
    name: 'text of 24 px, spaced as WCAG asks, on a phone',
    widths: [390],
    enlarge: (page: Page) => setOwnStyles(page, `html { font-size: 24px } ${OWN_STYLES.wideSpacing}`),
  },
])('with $name nothing is cut off or hidden from the tab key', async ({ widths, enlarge }, { arrive }) => {
  const { page } = await arrive('/', { consent: null })
  await enlarge(page)
  await banner(page).waitFor()
  // With text so large the tab key has the least room in the narrowest, which is the last.
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 1024 })
    await expect.poll(() => sidewaysScroll(page), { message: `${width} px` }).toEqual([])
    expect(await clippedText(page), `${width} px`).toEqual([])
  }
  expect(await hiddenStops(await readerOf(page))).toEqual([])
})
