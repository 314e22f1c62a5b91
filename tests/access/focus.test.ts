import { expect } from 'vitest'
import { banner } from '../support/page/consent.ts'
import { PHONE } from '../support/browser/screens.ts'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { hiddenStops } from './checks/focus.ts'
import { readerOf } from './reading/reader.ts'
import { withoutGliding } from './reading/ways.ts'
import { WINDOWS } from './reading/windows.ts'

// The banner makes it harder: it lies over the page at every stop.
test.for(WINDOWS)(
  'every stop of the tab key is seen with its ring, forwards and backwards, in a window of $width x $height',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, consent: null, ...MOVING })
    await banner(page).waitFor()
    const reader = readerOf(page)
    await withoutGliding(reader)
    expect(await hiddenStops(reader, 30)).toEqual([])
    await page.locator('[data-first-stop]').evaluate((first) => first.removeAttribute('data-first-stop'))
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    expect(await hiddenStops(reader, 30, () => page.keyboard.press('Shift+Tab'))).toEqual([])
  },
)

test('every stop of the tab key is seen on a page of text', async ({ arrive }) => {
  const { page } = await arrive('/agb', { viewport: PHONE, consent: null })
  await banner(page).waitFor()
  expect(await hiddenStops(readerOf(page), 15)).toEqual([])
})
