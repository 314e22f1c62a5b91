import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'
import { test } from '../support/browser/test.ts'
import { settled } from '../support/browser/visitor.ts'
import { dropdown, dropdownButton, lightbox, openLightbox } from '../support/page.ts'

const PRESSES: Record<string, { before?: (page: Page) => Promise<void>; press: (page: Page) => Promise<unknown> }> = {
  'that opens the list of services': {
    async press(page) {
      await dropdownButton(page).click()
      await dropdown(page).waitFor()
    },
  },
  'that opens a question': {
    async press(page) {
      await page.locator('#faq summary').first().click()
      await page.locator('#faq details[open] p').first().waitFor()
    },
  },
  'that shows the next photo': {
    before: openLightbox,
    async press(page) {
      const before = await lightbox(page).innerText()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => lightbox(page).innerText()).not.toBe(before)
    },
  },
}

const recalculations = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    traceEvents: v.array(
      v.object({ name: v.string(), args: v.optional(v.looseObject({ elementCount: v.optional(v.number()) })) }),
    ),
  }),
)

// The home page has more than 800 elements. To restyle all of them takes 50 to 200 ms on a slow phone.
const FEW = 200

test.for(Object.entries(PRESSES))(
  'a press %s restyles few elements',
  async ([, { before, press }], { arrive, browser }) => {
    const { page } = await arrive('/')
    await before?.(page)
    await settled(page)
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await press(page)
    await settled(page)
    const trace = v.parse(recalculations, String(await browser.stopTracing()))
    const counts = trace.traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .map(({ args }) => args?.elementCount ?? 0)
    expect(counts.length).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan(FEW)
  },
)
