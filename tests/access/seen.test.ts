import { describe, expect } from 'vitest'
import { banner } from '../support/page/consent.ts'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { readerOf } from './reading/reader.ts'
import { WAYS, withoutGliding } from './reading/ways.ts'

const { 'scrolling slowly': scrolling, 'following anchors': anchors, 'searching in the page': finding } = WAYS
const EVERYWHERE = { scrolling, anchors }

// The tab key walks in focus.test.ts. Every state of the site, and the other engines: `npm run test:long`.
describe.each([
  { width: 1280, height: 900, ways: EVERYWHERE },
  { width: 390, height: 844, ways: { ...EVERYWHERE, finding } },
  { width: 320, height: 256, ways: { ...EVERYWHERE, finding } },
])('with motion and the banner open, in a window of $width x $height', ({ width, height, ways }) => {
  test.for(Object.entries(ways))('everything can be read by %s', async ([, hiddenOn], { arrive }) => {
    const { page } = await arrive('/', { viewport: { width, height }, consent: null, ...MOVING })
    await banner(page).waitFor()
    await withoutGliding(readerOf(page))
    expect(await hiddenOn?.(readerOf(page))).toEqual([])
  })
})

test.for([390, 320])('everything is on paper, printed from a window of %i px', async (width, { arrive }) => {
  const { page } = await arrive('/', { viewport: { width, height: 256 }, consent: null, ...MOVING })
  // Some of it waits to fade in.
  await page.locator('[data-reveal="armed"]').last().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const invisible = await page
    .locator('main :is(h1, h2, h3, p, summary, dt, dd, li, a, img, article)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.checkVisibility({ opacityProperty: true }))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
  expect(invisible).toEqual([])
})
