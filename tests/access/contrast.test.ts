import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, MISSING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { scrollPage } from '../support/browser/visitor.ts'
import { brand } from '../support/content.ts'
import { axeViolations } from './checks/axe.ts'

/** Text with less than 7 : 1 (WCAG 1.4.6, AAA). */
const paleText = (page: Page) => axeViolations(page, 'html', 'color-contrast-enhanced')

test.for(['/', '/agb', MISSING])('text on %s has 7 : 1, but for white on the brand’s', async (path, { look }) => {
  const allowed = `foreground color: #ffffff, background color: ${brand.color}`
  for (const viewport of [DESKTOP, PHONE]) {
    const pale = await paleText(await look(path, viewport))
    expect(pale.filter((fault) => !fault.includes(allowed))).toEqual([])
  }
})

test('whoever asks for more contrast gets 7 : 1 everywhere, the brand’s colour included', async ({ arrive }) => {
  const { page } = await arrive('/', { contrast: 'more', consent: null })
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await scrollPage(page, 0)
    expect(await paleText(page)).toEqual([])
    // Nothing shines through the header either.
    await scrollPage(page, 500)
    const ground = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
    await expect.poll(ground).toBe('rgb(245, 240, 230)')
  }
})
