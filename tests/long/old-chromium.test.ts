import { expect, onTestFinished } from 'vitest'
import { boxesOf, boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { ready } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { contactForm, header, navigation } from '../support/page.ts'
import { launchOldChromium } from './old-chromium.ts'

// The last one for Windows 7 and 8.1, without popovers; and one of 2023.
test.for(['109.0.6', '119.0.2'])('Chromium %s shows the page like a new one', async (version, { server }) => {
  const browser = await launchOldChromium(version)
  onTestFinished(() => browser.close())
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await browser.newPage({ viewport, locale: 'de-DE', reducedMotion: 'reduce' })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(server.url)
    await ready(page)
    await page.getByRole('button', { name: texts.cookies.decline }).click()

    expect(await navigation(page).isVisible()).toBe(viewport === DESKTOP || version.startsWith('109'))
    expect((await boxOf(page.locator('.skip'))).bottom).toBeLessThanOrEqual(0)
    expect((await boxOf(page.locator('#home img'))).height).toBeGreaterThan(300)
    for (const { height } of await boxesOf(page.locator('#projects li img'))) expect(height).toBeGreaterThan(150)

    await page.locator('#faq summary').nth(0).click()
    await page.locator('#faq summary').nth(2).click()
    await expect.poll(() => page.locator('#faq details[open]').count()).toBe(1)
    const ground = () => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)
    // Paper, with a little of what is behind it.
    await expect.poll(ground).toMatch(/^rgba?\(245, 240, 230(?:, 0\.9\d+)?\)$/)

    const { fill, field, submit } = contactForm(page)
    await fill()
    await field('message').fill(`${version} ${viewport.width}`)
    await submit.click()
    await page.locator('#contact').getByText(texts.form.reference).waitFor()
    expect(errors).toEqual([])
    await page.close()
  }
})
