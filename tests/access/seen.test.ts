import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { reload } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { answer, banner } from '../support/page.ts'
import { hiddenStops, type Reader, readerOf } from './checks/focus.ts'
import { clippedText, OWN_STYLES, setOwnStyles, sidewaysScroll } from './checks/layout.ts'
import { WAYS } from './reading.ts'

const { 'scrolling slowly': byScrolling, 'following anchors': byAnchors, 'searching in the page': byFinding } = WAYS

const byTab = (reader: Reader) => hiddenStops(reader)
const byShiftTab = (reader: Reader) => hiddenStops(reader)

// The banner makes it harder: it lies over the page at every stop. Every state of the site, on all pages, in other windows
// and engines: `npm run test:long`.
test.for([
  { width: 1280, height: 900, ways: [byScrolling] },
  { width: 390, height: 844, ways: [byScrolling, byShiftTab] },
  // 1280 x 1024 at 400 %.
  { width: 320, height: 256, ways: [byScrolling, byAnchors, byFinding] },
])(
  'with motion and banner everything can be read and reached in a window of $width x $height',
  async ({ width, height, ways }, { arrive }) => {
    for (const hiddenOn of [...ways, byTab]) {
      const { page } = await arrive('/', { viewport: { width, height }, consent: null, ...MOVING })
      await banner(page).waitFor()
      const key = hiddenOn === byShiftTab ? 'Shift+Tab' : 'Tab'
      expect(await hiddenOn(readerOf(page, key)), `by ${hiddenOn.name}`).toEqual([])
      const lost = async () => [...(await sidewaysScroll(page)), ...(await clippedText(page))]
      await expect.poll(lost).toEqual([])
      await answer(page, texts.cookies.decline)
      await expect.poll(lost).toEqual([])
    }
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
    const lost = async () => [...(await sidewaysScroll(page)), ...(await clippedText(page))]
    await expect.poll(lost, { message: `${width} px` }).toEqual([])
  }
  expect(await hiddenStops(readerOf(page))).toEqual([])
})
