import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import { PHONE } from '../support/browser/screens.ts'
import { contactForm } from '../support/page/form.ts'
import { lightbox, openLightbox, pictures } from '../support/page/gallery.ts'
import { menu, openMenu } from '../support/page/navigation.ts'
import { test } from '../support/browser/test.ts'

const FIELDS = [
  { name: 'name', autocomplete: 'name', type: 'text', inputmode: null },
  { name: 'email', autocomplete: 'email', type: 'email', inputmode: 'email' },
  { name: 'phone', autocomplete: 'tel', type: 'tel', inputmode: 'tel' },
]

describe('on a phone', () => {
  test.override('profile', { viewport: PHONE, hasTouch: true })

  test('fields, links and the zoom suit a thumb', async ({ arrive }) => {
    const { page } = await arrive()
    for (const { name, autocomplete, type, inputmode } of FIELDS) {
      const input = contactForm(page).field(name)
      expect(await input.getAttribute('autocomplete')).toBe(autocomplete)
      expect(await input.evaluate((element: HTMLInputElement) => element.type)).toBe(type)
      // type="email" and type="tel" bring their keyboards; an inputmode may say it again, never otherwise.
      expect([null, inputmode]).toContain(await input.getAttribute('inputmode'))
    }

    // Below 16 px iOS zooms in.
    const sizes = await page
      .locator('main input:not([type="hidden"]), main textarea')
      .evaluateAll((fields) => fields.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
    expect(sizes.length).toBeGreaterThan(4)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)

    const contact = page.locator('#contact')
    expect(await contact.locator(`a[href="tel:${business.phone.international}"]`).count()).toBeGreaterThan(0)
    expect(await contact.locator(`a[href="mailto:${business.email}"]`).count()).toBeGreaterThan(0)

    // The page may be zoomed and reaches into the corners of the screen.
    const content = await page.locator('meta[name="viewport"]').getAttribute('content')
    expect(content).toContain('viewport-fit=cover')
    expect(content).not.toMatch(/user-scalable|maximum-scale/)
  })

  describe.each([
    { name: 'menu', enter: openMenu, layer: menu },
    { name: 'lightbox', enter: openLightbox, layer: lightbox },
  ])('behind the $name', ({ enter, layer }) => {
    test('the page stands still and is where it was afterwards', async ({ arrive }) => {
      const { page } = await arrive()
      await page.locator('#projects').scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollBy(0, 300))
      if (layer === lightbox) await pictures(page).first().scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      await enter(page)
      await layer(page).waitFor()
      await page.mouse.move(200, 600)
      await page.mouse.wheel(0, 800)
      // The wheel is handled before the next frames are drawn.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      await page.keyboard.press('Escape')
      await layer(page).waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })
  })

  test('the menu fills the visible screen, also between bars that come and go', async ({ arrive }) => {
    const { page } = await arrive()
    await openMenu(page)
    const box = await page.locator('[popover]:popover-open').boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: PHONE.width, height: PHONE.height })
  })
})
