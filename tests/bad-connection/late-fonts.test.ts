import { expect } from 'vitest'
import { PATHS, WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { ready } from '../support/browser/visitor.ts'

const SCENES = PATHS.flatMap((path) => WIDTHS.map((width) => ({ path, ...width })))
// What three decimals show as 0.
const NOTHING = 0.0005

// On a phone the fonts come seconds after the text, which is shown in a font of the visitor's until then.
test.for(SCENES)(
  'on $path nothing moves when the fonts arrive after the first paint, at $width',
  async ({ path, viewport, hasTouch }, { visitor, server, skip }) => {
    const { page } = await visitor({ viewport, hasTouch, consent: null, before: sumUpShifts })
    const { promise: painted, resolve: bringFonts } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await painted
      await route.continue()
    })
    await page.goto(new URL(path, server.url).href, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const hasStandIn = await page.evaluate(isStandInThere)
    bringFonts()
    await page.waitForLoadState('load')
    await ready(page)
    skip(!hasStandIn, 'no stand-in is installed here: neither Arial nor Roboto')
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    expect(await page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque"'))).toBe(true)
    expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(NOTHING)
  },
)

function sumUpShifts(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const entry of list.getEntries()) {
      dataset.shift = String(Number(dataset.shift ?? 0) + Number(Reflect.get(entry, 'value')))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A text is as wide in a family that is missing as without it. */
function isStandInThere(): boolean {
  const text = document.createElement('canvas').getContext('2d')
  if (!text) return false
  const [without, ...widths] = ['', '"Source Sans 3 Arial",', '"Source Sans 3 Roboto",'].map((family) => {
    text.font = `40px ${family} monospace`
    return text.measureText('Küche').width
  })
  return widths.some((width) => width !== without)
}
