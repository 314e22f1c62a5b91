import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newVisitor, visit } from '../../support/visitor.ts'
import { banner } from '../access/steps.ts'

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

describe.each([1280, 390, 320])('the banner at %i px', (width) => {
  test('gives both answers the same size, look and row', async () => {
    const { page, close } = await newVisitor(browser, { viewport: { width, height: 720 }, consent: null })
    await visit(page, site.url)
    await banner(page).waitFor()
    const looks = await Promise.all(
      [texts.cookies.decline, texts.cookies.accept].map((name) =>
        banner(page)
          .getByRole('button', { name })
          .evaluate((button) => {
            const { width: w, height, top } = button.getBoundingClientRect()
            const { color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration } =
              getComputedStyle(button)
            const size = { width: Math.round(w), height: Math.round(height), top: Math.round(top) }
            return { ...size, color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration }
          }),
      ),
    )
    expect(looks[0]).toEqual(looks[1])
    await close()
  })

  test('says what is asked, links to the privacy statement and leaves the page usable', async () => {
    const { page, close } = await newVisitor(browser, { viewport: { width, height: 720 }, consent: null })
    await visit(page, site.url)
    const text = (await banner(page).textContent()) ?? ''
    expect(text).toContain(texts.map.provider)
    expect(text).toContain('IP-Adresse')
    expect(await banner(page).locator('a[href="/datenschutz"]').count()).toBe(1)
    const box = await banner(page).boundingBox()
    expect(box?.height).toBeLessThan(720 * 0.6)
    await page.locator('#faq summary').first().click()
    await page.locator('#faq details[open]').waitFor()
    await close()
  })
})

test.each(['/', '/impressum', '/datenschutz', '/agb', '/gibt-es-nicht'])(
  '%s asks until there is a choice',
  async (path) => {
    const { page, close } = await newVisitor(browser, { consent: null })
    await visit(page, site.url + path)
    await banner(page).waitFor()
    await visit(page, site.url + path)
    await banner(page).waitFor()
    await banner(page).getByRole('button', { name: texts.cookies.decline }).click()
    await visit(page, site.url + path)
    expect(await banner(page).isVisible()).toBe(false)
    await close()
  },
)
