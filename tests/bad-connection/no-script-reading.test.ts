import { strangers } from '../support/browser/visitor.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import { faq } from '#model/faq.ts'
import { mainNavigation } from '#model/navigation.ts'
import { projects } from '#model/projects.ts'
import { services } from '#model/services.ts'
import * as texts from '#model/texts.ts'
import { DESKTOP, PHONE } from '../support/browser/screens.ts'
import { sidewaysScroll } from '../access/checks/layout.ts'
import { COMPLAINTS_OF_PICTURE_PAGE, pictures } from '../support/page/gallery.ts'
import { firstService } from '../support/page/navigation.ts'
import { MISSING, PATHS, WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

/** What can be pressed, although nothing would happen. */
const deadControls = (page: Page) =>
  page.locator('button, [role="button"]').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      // What still works without script: sending the form, opening a popover.
      .filter((button) => !button.matches('form [type="submit"], [popovertarget]'))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )

describe('without script', () => {
  test.override('profile', { javaScriptEnabled: false, consent: null })

  test.for(PATHS)('%s is readable without script, and no control is dead', async (path, { visitor, server }) => {
    const { page } = await visitor()
    const response = await page.goto(`${server.url}${path}`)
    expect(response?.status()).toBe(path === MISSING ? 404 : 200)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      expect(await page.locator('h1').isVisible()).toBe(true)
      expect(await sidewaysScroll(page)).toEqual([])
      const unseen = await page.locator('main h2, main h3, main p, main img').evaluateAll((parts) =>
        parts
          .filter((part) => part.textContent !== '' && !part.closest('details, #anfrage-gesendet, [aria-live]'))
          .filter((part) => !part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .map((part) => part.textContent),
      )
      expect(unseen).toEqual([])
      expect(await deadControls(page)).toEqual([])
    }
  })

  describe.each(WIDTHS)('without script at $width', ({ viewport }) => {
    test('every entry of the navigation can be followed', async ({ arrive }) => {
      const { page } = await arrive('/', { viewport })
      const header = page.getByRole('banner')
      for (const entry of mainNavigation) {
        for (const { name, href } of 'children' in entry ? entry.children : [entry]) {
          const link = header.getByRole('link', { name, exact: true })
          // Small screens show the list as it is; a dropdown once opened stays so, as no script closes it.
          if (!(await link.isVisible())) await header.getByRole('button', { name: entry.name }).click()
          await link.click()
          expect(new URL(page.url()).hash).toBe(href)
        }
      }
    })

    test('services, pictures, questions, the drawn map and ways to reach the craftsman are all there', async ({
      arrive,
      server,
    }) => {
      const { page, requests } = await arrive('/', { viewport })
      for (const { id, title } of services) await page.locator(`#${id}`).getByText(title).first().waitFor()
      for (const { alt } of projects) await page.locator('#projects').getByAltText(alt).waitFor()
      expect(await page.locator(`#contact a[href="tel:${business.phone.international}"]`).isVisible()).toBe(true)

      expect(await page.getByRole('img', { name: texts.map.drawing }).isVisible()).toBe(true)
      expect(await page.locator('#contact').getByText(business.street).first().isVisible()).toBe(true)
      expect(await page.getByRole('link', { name: texts.map.route }).isVisible()).toBe(true)
      expect(strangers(requests, server.url)).toEqual([])

      const questions = page.locator('#faq details')
      expect(await questions.count()).toBe(faq.length)
      await questions.nth(0).locator('summary').click()
      expect(await questions.nth(0).locator('p').first().isVisible()).toBe(true)
      await questions.nth(4).locator('summary').click()
      expect(await page.locator('#faq details[open]').count()).toBe(1)
    })
  })

  test('a picture is enlarged by following it', async ({ arrive }) => {
    const { page } = await arrive('/', { tolerate: COMPLAINTS_OF_PICTURE_PAGE })
    await pictures(page).first().click()
    await expect.poll(() => page.url()).toMatch(/\.jpg$/)
  })

  test('the dropdown opens without script', async ({ arrive }) => {
    const { page } = await arrive()
    const opener = page.locator('header [popovertarget]:visible')
    await opener.first().click()
    await page.locator('[popover]:popover-open').getByRole('link', { name: firstService.name }).click()
    expect(new URL(page.url()).hash).toBe(firstService.href)
  })
})
