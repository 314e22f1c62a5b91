import { expect } from 'vitest'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { started } from '../support/browser/visitor.ts'

// A shift below this is 0.000 when rounded to three decimals.
const NOTHING = 0.0005

// On a slow phone the fonts arrive seconds after the text. Liberation Sans has the widths of Arial, the stand-in of most visitors.

test.for(['/', '/datenschutz', MISSING])('%s does not move when the fonts arrive late', async (path, { visitor }) => {
  const { page } = await visitor({ consent: null, before: sumUpShifts })
  const { promise: painted, resolve: bringFonts } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await painted
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // The parser may pause in the middle of the page: only shifts after the whole document count.
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted && document.readyState !== 'loading') dataset.whole ??= String(performance.now())
    return dataset.whole
  })
  bringFonts()
  await started(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  expect(await page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque"'))).toBe(true)
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(NOTHING)
})

function sumUpShifts(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const entry of list.getEntries()) {
      if (entry.startTime < Number(dataset.whole ?? Infinity)) continue
      dataset.shift = String(Number(dataset.shift ?? 0) + Number(Reflect.get(entry, 'value')))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
