import { describe, expect } from 'vitest'
import { settled } from '../support/visitor.ts'
import { banner } from '../page/consent.ts'
import { test } from '../support/test.ts'
import { hiddenStops } from './checks/hidden-focus.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'
import { OWN_STYLES, setOwnStyles } from './checks/own-styles.ts'

const SIZES = [
  { text: 'of 200 % at 320 px', viewport: { width: 320, height: 640 }, css: OWN_STYLES.doubledText },
  { text: 'of 200 % at 390 px', viewport: { width: 390, height: 844 }, css: OWN_STYLES.doubledText },
  { text: 'of 200 % at 1280 px', viewport: { width: 1280, height: 1024 }, css: OWN_STYLES.doubledText },
  {
    text: 'of 24 px with wide spacing at 390 px',
    viewport: { width: 390, height: 844 },
    css: `html { font-size: 24px } ${OWN_STYLES.wideSpacing}`,
  },
  { text: 'as it is at 400 % zoom', viewport: { width: 320, height: 256 }, css: '' },
]

describe.each(SIZES)('with text $text', ({ viewport, css }) => {
  test.for([null, 'declined'] as const)(
    'nothing is cut off, wider than the window or hidden from the tab key, consent %s',
    async (consent, { arrive }) => {
      const { page } = await arrive('/', { viewport, consent })
      if (consent === null) await banner(page).waitFor()
      await setOwnStyles(page, css)
      await settled(page)
      await expect.poll(() => sidewaysScroll(page)).toEqual([])
      expect(await clippedText(page)).toEqual([])
      expect(await hiddenStops(page)).toEqual([])
    },
  )
})
