import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'
import { reload } from '../support/browser/visitor.ts'
import { banner } from '../support/page/consent.ts'
import { hiddenStops } from './checks/focus.ts'
import { clippedText, OWN_STYLES, setOwnStyles, sidewaysScroll } from './checks/layout.ts'
import { readerOf } from './reading/reader.ts'

/** In each window; with text so large the tab key has the least room in the narrowest, which is the last. */
async function expectAllThere(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 400 ? 640 : 1024 })
    await expect.poll(() => sidewaysScroll(page), { message: `${width} px` }).toEqual([])
    expect(await clippedText(page), `${width} px`).toEqual([])
  }
  expect(await hiddenStops(readerOf(page))).toEqual([])
}

test('with text of 200 % nothing is cut off, wider than the window or hidden from the tab key', async ({ arrive }) => {
  const { page } = await arrive('/', { consent: null })
  await banner(page).waitFor()
  await setOwnStyles(page, OWN_STYLES.doubledText)
  await expectAllThere(page, 1280, 768, 390, 320)
})

// It moves the breakpoints too, which are in rem.
test("the same with the browser's own font at 32 px", async ({ arrive }) => {
  const { page } = await arrive('/', { consent: null })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await reload(page)
  await banner(page).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await expectAllThere(page, 1280, 768, 390, 320)
})

test('the same with text of 24 px, spaced as WCAG asks, on a phone', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, consent: null })
  await banner(page).waitFor()
  await setOwnStyles(page, `html { font-size: 24px } ${OWN_STYLES.wideSpacing}`)
  await expectAllThere(page, PHONE.width)
})

test('zoomed to 400 % nothing is cut off or wider than the window', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 320, height: 256 } })
  expect(await sidewaysScroll(page)).toEqual([])
  expect(await clippedText(page)).toEqual([])
})
