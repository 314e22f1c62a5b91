import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../support/browser/test.ts'

const WIDTHS = [2560, 1920, 1440, 1280, 1024, 900, 768, 600, 390, 360, 320]

/** The sizes at which the figures of each drawing are shown, in CSS pixels. */
const figureSizes = (page: Page) =>
  page.locator('main svg').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      const { a = 1, b = 0 } = (drawing instanceof SVGGraphicsElement && drawing.getScreenCTM()) || {}
      return [...drawing.querySelectorAll('text')]
        .filter((text) => text.getClientRects().length > 0)
        .map((text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b))
    }),
  )

test('the figures of the drawings can be read at every width, or are not there', async ({ arrive }) => {
  const { page } = await arrive()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // For a moment after a resize Chromium answers with sizes of before.
    await expect
      .poll(async () => Math.min(...(await figureSizes(page))), { message: `${width} px` })
      .toBeGreaterThanOrEqual(11)
    const sizes = await figureSizes(page)
    expect(sizes.length).toBeGreaterThan(8)
    expect(Math.max(...sizes), `${width} px`).toBeLessThan(18)
  }
})

test('lines are as thick in every drawing, whatever its size', async ({ arrive }) => {
  const { page } = await arrive()
  const scaling = await page.locator('main svg:has(text) path').evaluateAll((paths) =>
    paths
      .map((path) => getComputedStyle(path))
      .filter(({ stroke, vectorEffect }) => stroke !== 'none' && vectorEffect !== 'non-scaling-stroke')
      .map(({ stroke }) => stroke),
  )
  expect(scaling).toEqual([])
})

test('no text of a card is squeezed beside its drawing', async ({ arrive }) => {
  const { page } = await arrive()
  for (const width of [1440, 1024, 900, 768, 600]) {
    await page.setViewportSize({ width, height: 900 })
    const widths = await page
      .locator('#services article p')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width))
    expect(Math.min(...widths), `${width} px`).toBeGreaterThan(210)
    // The kitchen's drawing is the widest.
    expect(widths[0], `${width} px`).toBeGreaterThan(280)
  }
})
