import { expect } from 'vitest'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

// The names are placed at build, where no browser measures them.
test.for(WIDTHS)('each name on the map at $width has its own room within the circle', async (screen, { arrive }) => {
  const { page } = await arrive('/', { viewport: screen.viewport, hasTouch: screen.hasTouch })
  const map = page.getByRole('img', { name: texts.map.drawing })
  await map.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  const names = await map.locator('text').evaluateAll((all) =>
    all.flatMap((text) => {
      if (!(text instanceof SVGTextElement) || text.getClientRects().length === 0 || text.hasAttribute('transform'))
        return []
      const { x, y, width, height } = text.getBBox()
      return [{ name: text.textContent, left: x, right: x + width, top: y, bottom: y + height }]
    }),
  )
  expect(names.map(({ name }) => name)).toContain(business.city)
  expect(names.length).toBeGreaterThanOrEqual(4)
  const RADIUS = 128
  expect(
    names.filter(({ left, right, top, bottom }) => Math.hypot(Math.max(-left, right), Math.max(-top, bottom)) > RADIUS),
  ).toEqual([])
  // The box of a line of text is higher than its letters.
  const AIR = 2.5
  const overlapping = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top + AIR < other.bottom - AIR &&
          other.top + AIR < one.bottom - AIR,
      ),
  )
  expect(overlapping).toEqual([])
})
