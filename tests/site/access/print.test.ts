import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newVisitor, visit } from '../../support/visitor.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'

// A4 less margins of 10 mm, in CSS pixels.
const SHEET = { width: 718, height: 1047 }

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchChromium()
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

describe.each(['/impressum', '/datenschutz', '/agb'])('%s on paper', (path) => {
  test('is the text alone, dark on white', async () => {
    const { page, close } = await newVisitor(browser, { viewport: SHEET, consent: null })
    await visit(page, site.url + path)
    await page.getByRole('region', { name: texts.cookies.label }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const frame = page.getByRole('banner').or(page.getByRole('contentinfo')).or(page.getByRole('navigation'))
    expect(await frame.count()).toBe(0)
    expect(await page.getByRole('region', { name: texts.cookies.label }).isVisible()).toBe(false)
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
    await close()
  })
})
