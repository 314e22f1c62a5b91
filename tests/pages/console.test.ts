import { describe, expect } from 'vitest'
import { MOVING, PATHS, WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visitor.ts'

describe.each(WIDTHS)('the console at $width', ({ viewport, hasTouch }) => {
  test.for(PATHS)('of %s stays silent while the whole page is scrolled', async (path, { visitor, server }) => {
    const { page, complaints, unanswered } = await visitor({ viewport, hasTouch, consent: null, ...MOVING })
    await visit(page, `${server.url}${path}`)

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
    await expect.poll(() => unanswered.size).toBe(0)
    expect(complaints).toEqual([])
  })
})
