import { expect } from 'vitest'
import { PHONE } from '../../support/screens.ts'
import { banner } from '../page/consent.ts'
import { test } from '../support/test.ts'
import { settled } from '../support/visitor.ts'
import { hiddenStops } from './checks/hidden-focus.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'
import { OWN_STYLES, setOwnStyles } from './checks/own-styles.ts'

const NARROW = { width: 320, height: 640 }
const LARGE_AND_WIDE = `html { font-size: 24px } ${OWN_STYLES.wideSpacing}`

// The banner makes it harder, but leaves header and page as they are; 400 % zoom with it is in seen.test.ts.
test.for([
  { text: '200 %', viewport: NARROW, css: OWN_STYLES.doubledText, consent: null },
  { text: '200 %', viewport: NARROW, css: OWN_STYLES.doubledText, consent: 'declined' },
  { text: '200 %', viewport: PHONE, css: OWN_STYLES.doubledText, consent: null },
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
    await expect.poll(() => sidewaysScroll(page)).toEqual([])
    expect(await clippedText(page)).toEqual([])
    expect(await hiddenStops(page)).toEqual([])
  },
)
