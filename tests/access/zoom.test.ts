import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hiddenStops } from './reading/focus-stops.ts'
import { readerOf } from './reading/reader.ts'
import { PHONE } from '../support/browser/screens.ts'
import { banner } from '../support/page/consent.ts'
import { test } from '../support/browser/test.ts'
import { reload, settled } from '../support/browser/visitor.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'
import { OWN_STYLES, setOwnStyles } from './checks/own-styles.ts'

const NARROW = { width: 320, height: 640 }
const LARGE_AND_WIDE = `html { font-size: 24px } ${OWN_STYLES.wideSpacing}`

// The banner makes it harder, but leaves header and page as they are; 400 % zoom with it is in seen.test.ts.
test.for([
  { text: '200 %', viewport: NARROW, css: OWN_STYLES.doubledText, consent: null },
  { text: '200 %', viewport: NARROW, css: OWN_STYLES.doubledText, consent: 'declined' },
  { text: '200 %', viewport: PHONE, css: OWN_STYLES.doubledText, consent: null },
  { text: '200 %', viewport: { width: 768, height: 1024 }, css: OWN_STYLES.doubledText, consent: null },
  { text: '200 %', viewport: { width: 1280, height: 1024 }, css: OWN_STYLES.doubledText, consent: 'declined' },
  { text: '24 px and wide spacing', viewport: PHONE, css: LARGE_AND_WIDE, consent: null },
  { text: '24 px and wide spacing', viewport: PHONE, css: LARGE_AND_WIDE, consent: 'declined' },
  { text: '100 %', viewport: { width: 320, height: 256 }, css: '', consent: 'declined' },
] as const)(
  'with text of $text at $viewport.width px, consent $consent, nothing is cut off, wider than the window or hidden from the tab key',
  async ({ viewport, css, consent }, { arrive }) => {
    const { page } = await arrive('/', { viewport, consent })
    if (consent === null) await banner(page).waitFor()
    await setOwnStyles(page, css)
    await settled(page)
    await expectAllThere(page)
  },
)

// It moves the breakpoints too, which are in rem.
test.for([1280, 768, 390, 320])(
  "the same with the browser's own font at 32 px, at %i px",
  async (width, { arrive }) => {
    const { page } = await arrive('/', { viewport: { width, height: 844 }, consent: null })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await reload(page)
    await banner(page).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await expectAllThere(page)
  },
)

async function expectAllThere(page: Page): Promise<void> {
  await expect.poll(() => sidewaysScroll(page)).toEqual([])
  expect(await clippedText(page)).toEqual([])
  expect(await hiddenStops(readerOf(page))).toEqual([])
}
