import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { loadAxe } from './checks/axe.ts'
import { brand } from '../support/content.ts'

const { color } = brand

/** Text with less than 7 : 1 (WCAG 1.4.6, AAA), as the selectors of its elements. */
async function paleText(page: Page): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
      rules: { 'color-contrast-enhanced': { enabled: true } },
    })
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html.slice(0, 90)} ${failureSummary}`),
    )
  })
}

describe.each(WIDTHS)('at $width', ({ viewport }) => {
  test.for(['/', '/agb', '/gibt-es-nicht'])(
    'text on %s has 7 : 1, but for white on the brand’s colour',
    async (path, { arrive }) => {
      const { page } = await arrive(path, { viewport })
      const pale = await paleText(page)
      const allowed = `foreground color: #ffffff, background color: ${color}`
      expect(pale.filter((fault) => !fault.includes(allowed))).toEqual([])
    },
  )

  test('whoever asks for more contrast gets 7 : 1 everywhere, the brand’s colour included', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport, contrast: 'more', consent: null })
    expect(await paleText(page)).toEqual([])
    // Nothing shines through the header either.
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
    const ground = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
    await expect.poll(ground).toBe('rgb(245, 240, 230)')
  })
})

test('the mark of the current section stays in forced colours', async ({ arrive }) => {
  const { page } = await arrive('/', { forcedColors: 'active' })
  const current = page.locator('header [aria-current]')
  const mark = await current.evaluate((link) => {
    const { opacity, borderTopWidth, borderTopStyle } = getComputedStyle(link, '::after')
    return { opacity, borderTopWidth, borderTopStyle }
  })
  expect(mark).toEqual({ opacity: '1', borderTopWidth: '3px', borderTopStyle: 'solid' })
})
