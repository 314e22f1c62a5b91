import { describe, expect, test } from 'vitest'
import { PATHS, useStage, WIDTHS } from './support.ts'

const stage = useStage()

describe.each(WIDTHS)('the console at $width', ({ viewport, hasTouch }) => {
  test.each(PATHS)('of %s stays silent while the whole page is scrolled', async (path) => {
    const visitor = await stage.arrive(path, { viewport, hasTouch, consent: null })
    const { page } = visitor
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += viewport.height) {
      await page.evaluate(
        (y) =>
          new Promise<void>((resolve) => {
            scrollTo({ top: y, behavior: 'instant' })
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
          }),
        top,
      )
    }
    await page.waitForLoadState('networkidle')
    expect(visitor.complaints).toEqual([])
  })
})
