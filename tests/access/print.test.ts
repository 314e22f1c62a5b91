import { describe, expect } from 'vitest'
import { banner } from '../support/page/consent.ts'
import { test } from '../support/browser/test.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'

// A4 less margins of 10 mm, in CSS pixels.
const SHEET = { width: 718, height: 1047 }

describe.each(['/impressum', '/datenschutz', '/agb'])('%s on paper', (path) => {
  test('is the text alone, dark on white', async ({ arrive }) => {
    const { page } = await arrive(path, { viewport: SHEET, consent: null })
    await banner(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    const frame = page.getByRole('banner').or(page.getByRole('contentinfo')).or(page.getByRole('navigation'))
    expect(await frame.count()).toBe(0)
    expect(await banner(page).isVisible()).toBe(false)
    expect(await page.locator('main h1').isVisible()).toBe(true)
    expect(await clippedText(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
    const { ground, ink } = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body)
      const paragraph = document.querySelector('main p')
      return { ground: backgroundColor, ink: paragraph && getComputedStyle(paragraph).color }
    })
    expect(ground).toMatch(/^rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)$/)
    expect(ink).toMatch(/^rgb\((\d|[0-4]\d), (\d|[0-4]\d), (\d|[0-4]\d)\)$/)
  })
})
