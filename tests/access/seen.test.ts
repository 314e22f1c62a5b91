import { expect } from 'vitest'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { texts } from '../support/content.ts'
import { answer, banner } from '../support/page.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'
import { readerOf, WAYS } from './reading.ts'

const { 'scrolling slowly': byScrolling, 'following anchors': byAnchors, 'searching in the page': byFinding } = WAYS

// The tab key walks in focus.test.ts. Every state of the site, and the other engines: `npm run test:long`.
test.for([
  { width: 1280, height: 900, ways: [byScrolling, byAnchors] },
  { width: 390, height: 844, ways: [byScrolling, byAnchors] },
  // 1280 x 1024 at 400 %.
  { width: 320, height: 256, ways: [byScrolling, byAnchors, byFinding] },
])(
  'with motion and banner everything can be read in a window of $width x $height',
  async ({ width, height, ways }, { arrive }) => {
    for (const hiddenOn of ways) {
      const { page } = await arrive('/', { viewport: { width, height }, consent: null, ...MOVING })
      await banner(page).waitFor()
      expect(await hiddenOn(await readerOf(page)), `by ${hiddenOn.name}`).toEqual([])
      expect([...(await sidewaysScroll(page)), ...(await clippedText(page))]).toEqual([])
      await answer(page, texts.cookies.decline)
      expect([...(await sidewaysScroll(page)), ...(await clippedText(page))]).toEqual([])
    }
  },
)
