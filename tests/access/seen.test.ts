import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readerOf } from './reading/reader.ts'
import { WAYS, withoutGliding } from './reading/ways.ts'
import { banner } from '../support/page/consent.ts'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

async function invisibleOnPaper(page: Page): Promise<string[]> {
  await page.locator('[data-reveal="armed"]').last().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  return page
    .locator('main :is(h1, h2, h3, p, summary, dt, dd, li, a, img, article)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.checkVisibility({ opacityProperty: true }))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
}

const BANNER = { consent: null, ...MOVING }
const { 'searching in the page': _, ...EVERYWHERE } = WAYS

// A desktop, a phone, and what is left of 1366 x 650 at 300 % and of 1280 x 1024 at 400 %. Every state of the site and
// the other engines: `npm run test:long`.
describe.each([
  { width: 1280, height: 900, ways: EVERYWHERE },
  { width: 390, height: 844, ways: WAYS },
  { width: 455, height: 217, ways: EVERYWHERE },
  { width: 320, height: 256, ways: WAYS },
])('with motion and the banner open, in a window of $width x $height', ({ width, height, ways }) => {
  test.for(Object.entries(ways))('everything can be read by %s', async ([, hiddenOn], { arrive }) => {
    const { page } = await arrive('/', { viewport: { width, height }, ...BANNER })
    await banner(page).waitFor()
    await withoutGliding(readerOf(page))
    expect(await hiddenOn(readerOf(page))).toEqual([])
  })
})

test.for([390, 320])('everything is on paper, printed from a window of %i px', async (width, { arrive }) => {
  const { page } = await arrive('/', { viewport: { width, height: 256 }, ...BANNER })
  expect(await invisibleOnPaper(page)).toEqual([])
})
