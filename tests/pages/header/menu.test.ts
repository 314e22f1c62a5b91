import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { PHONE } from '../../support/browser/screens.ts'
import { closeMenuButton, menu, menuButton, SERVICE_LINKS } from '../../support/page/navigation.ts'
import { MOVING, PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

const HOME_LINKS = [
  ['Home', '#home'],
  ...SERVICE_LINKS,
  ['Projekte', '#projects'],
  ['Kontakt', '#contact'],
  ['Anfrage stellen', '#contact'],
]
const OTHER_LINKS = [
  ['Home', '/'],
  ['Leistungen', '/#services'],
  ['Projekte', '/#projects'],
  ['Kontakt', '/#contact'],
  ['Anfrage stellen', '/#contact'],
]

const isOpen = (page: Page) => closeMenuButton(page).isVisible()
const overlay = (page: Page) => page.locator('[popover]', { has: page.locator('nav[aria-label="Mobile Navigation"]') })

async function tapOpen(page: Page): Promise<void> {
  await menuButton(page).tap()
  await closeMenuButton(page).waitFor()
}

describe('on a phone', () => {
  test.override('profile', { viewport: PHONE, hasTouch: true })

  test.for(PATHS)(
    'the menu of %s has its entries, opens by its button, closes by it and by Escape',
    async (path, { arrive }) => {
      const { page } = await arrive(path)
      const links = await overlay(page)
        .locator('nav a:not([href^="tel:"])')
        .evaluateAll((elements) =>
          elements.map((element) => [element.textContent.trim(), element.getAttribute('href')]),
        )
      const [logo, ...entries] = path === '/' ? HOME_LINKS : OTHER_LINKS
      expect(links).toEqual([['Lot & Fuge', logo?.[1]], logo, ...entries])

      expect([await menu(page).isVisible(), await isOpen(page)]).toEqual([false, false])
      await tapOpen(page)
      expect(await menu(page).isVisible()).toBe(true)
      await closeMenuButton(page).tap()
      await expect.poll(() => isOpen(page)).toBe(false)
      expect(await menu(page).isVisible()).toBe(false)

      await tapOpen(page)
      await page.keyboard.press('Escape')
      await expect.poll(() => isOpen(page)).toBe(false)
    },
  )

  test('the menu comes down from above over 300 ms and covers the whole screen in #C34A57', async ({ arrive }) => {
    const { page } = await arrive('/', MOVING)
    await page.evaluate(() => {
      const tops: number[] = []
      const watch = () => {
        const open = document.querySelector('[popover]:popover-open')
        if (open) tops.push(open.getBoundingClientRect().top)
        document.documentElement.dataset.tops = tops.join(' ')
        if (tops.at(-1) !== 0) requestAnimationFrame(watch)
      }
      watch()
    })
    await tapOpen(page)
    const styles = await overlay(page).evaluate((element) => {
      const { backgroundColor, transitionProperty, transitionDuration } = getComputedStyle(element)
      const durations = transitionDuration.split(', ')
      const moving = transitionProperty.split(', ').findIndex((name) => name === 'translate' || name === 'transform')
      return { backgroundColor, duration: durations[moving % durations.length] }
    })
    expect(styles).toEqual({ backgroundColor: 'rgb(195, 74, 87)', duration: '0.3s' })
    await expect.poll(() => overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })

    const tops = async () =>
      (await page.evaluate(() => document.documentElement.dataset.tops ?? '')).split(' ').map(Number)
    await expect.poll(async () => (await tops()).at(-1)).toBe(0)
    expect((await tops())[0]).toBeLessThan(0)
  })

  test('the page does not scroll while the menu is open, and stays where it was', async ({ arrive }) => {
    const { page } = await arrive()
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
    await tapOpen(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('PageDown')
    await closeMenuButton(page).tap()
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(500)
  })

  test('a tap on an entry closes the menu and leads there', async ({ arrive }) => {
    const { page } = await arrive()
    for (const [name = '', href = ''] of [
      ['Home', '#home'],
      ['Projekte', '#projects'],
      ['Kontakt', '#contact'],
    ]) {
      await tapOpen(page)
      await menu(page).getByRole('link', { name, exact: true }).tap()
      await expect.poll(() => isOpen(page)).toBe(false)
      expect(new URL(page.url()).hash).toBe(href)
    }
  })

  describe("the menu's Leistungen", () => {
    test('list toggles and each of its entries closes the menu', async ({ arrive }) => {
      const { page } = await arrive()
      await tapOpen(page)
      const toggle = menu(page).getByText('Leistungen', { exact: true })
      const entry = (name: string) => menu(page).getByRole('link', { name, exact: true })
      expect(await entry('Küchenmontage').isVisible()).toBe(false)
      await toggle.tap()
      await entry('Küchenmontage').waitFor()
      await toggle.tap()
      await entry('Küchenmontage').waitFor({ state: 'hidden' })

      for (const [name, href] of SERVICE_LINKS) {
        if (!(await isOpen(page))) await tapOpen(page)
        if (!(await entry(name).isVisible())) await toggle.tap()
        expect(await entry(name).getAttribute('href')).toBe(href)
        await entry(name).tap()
        await expect.poll(() => isOpen(page)).toBe(false)
        expect(new URL(page.url()).hash).toBe(href)
      }
    })

    test('list is absent on other pages', async ({ arrive }) => {
      const { page } = await arrive('/agb')
      await tapOpen(page)
      expect(await menu(page).locator('details').count()).toBe(0)
      expect(await menu(page).getByText('Küchenmontage').count()).toBe(0)
    })
  })
})
