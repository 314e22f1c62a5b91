import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../support/browser/test.ts'

/** The sizes at which the figures of each drawing are shown, in CSS pixels. */
const figureSizes = (page: Page) =>
  page.locator('main svg').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      const { a = 1, b = 0 } = (drawing instanceof SVGGraphicsElement && drawing.getScreenCTM()) || {}
      return [...drawing.querySelectorAll('text, [data-figure]')]
        .filter((text) => text.getClientRects().length > 0)
        .map((text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b))
    }),
  )

test('the figures of the drawings can be read at every width, or are not there', async ({ look }) => {
  for (const width of [2560, 1920, 1440, 1280, 1024, 900, 768, 600, 390, 360, 320]) {
    const page = await look('/', { width, height: 900 })
    // For a moment after a resize Chromium answers with sizes of before.
    const range = async () => {
      const sizes = await figureSizes(page)
      return sizes.length > 8 && Math.min(...sizes) >= 11 && Math.max(...sizes) < 18 ? 'readable' : sizes
    }
    await expect.poll(range, { message: `${width} px` }).toBe('readable')
  }
})

test('lines are as thick in every drawing, whatever its size', async ({ look }) => {
  const page = await look()
  const paths = page.locator('main svg:has(text, [data-figure]) path')
  const scaling = await paths.evaluateAll((all) =>
    all
      .map((path) => getComputedStyle(path))
      .filter(({ stroke, vectorEffect }) => stroke !== 'none' && vectorEffect !== 'non-scaling-stroke')
      .map(({ stroke }) => stroke),
  )
  expect(await paths.count()).toBeGreaterThan(20)
  expect(scaling).toEqual([])
})
