import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { NARROW, PHONE } from '../../support/browser/screens.ts'
import { MOVING, PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { focusedName, isFocused, scrollPage } from '../../support/browser/visitor.ts'
import { closeMenuButton, menu, menuButton, openMenu, SERVICE_LINKS } from '../../support/page/navigation.ts'
import { business } from '../../support/content.ts'

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

describe('the menu of a phone', () => {
  test.override('profile', { viewport: PHONE, hasTouch: true })

  test.for(PATHS)(
    'of %s has its entries, opens by its button, closes by it and by Escape',
    async (path, { arrive }) => {
      const { page } = await arrive(path)
      const links = await overlay(page)
        .locator('nav a:not([href^="tel:"])')
        .evaluateAll((elements) =>
          elements.map((element) => [element.textContent.trim(), element.getAttribute('href')]),
        )
      const [logo, ...entries] = path === '/' ? HOME_LINKS : OTHER_LINKS
      expect(links).toEqual([['Lot & Fuge', logo?.[1]], logo, ...entries])
      // The list of services is the home page's alone.
      expect(await overlay(page).locator('details').count()).toBe(path === '/' ? 1 : 0)

      expect([await menu(page).isVisible(), await isOpen(page)]).toEqual([false, false])
      await tapOpen(page)
      expect(await menu(page).isVisible()).toBe(true)
      await closeMenuButton(page).tap()
      await expect.poll(() => isOpen(page)).toBe(false)

      await tapOpen(page)
      await page.keyboard.press('Escape')
      await expect.poll(() => isOpen(page)).toBe(false)
      await expect.poll(() => isFocused(menuButton(page))).toBe(true)
    },
  )

  test('comes down from above over 300 ms and covers the whole screen in #C34A57', async ({ arrive }) => {
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

  test('keeps the page from scrolling while it is open, and leaves it where it was', async ({ arrive }) => {
    const { page } = await arrive()
    await scrollPage(page, 500)
    const logo = await boxOf(page.getByRole('banner').locator('svg'))
    await tapOpen(page)
    // Its logo stands where that of the header is.
    const { left, top } = await boxOf(overlay(page).locator('svg').first())
    expect([left, top]).toEqual([logo.left, logo.top])
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await closeMenuButton(page).tap()
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(500)
  })

  test('is closed by a tap on any entry, which leads there; the list of services opens and closes', async ({
    arrive,
  }) => {
    const { page } = await arrive()
    const entry = (name: string) => menu(page).getByRole('link', { name, exact: true })
    const list = menu(page).getByText('Leistungen', { exact: true })
    await tapOpen(page)
    await list.tap()
    await entry('Küchenmontage').waitFor()
    await list.tap()
    await entry('Küchenmontage').waitFor({ state: 'hidden' })
    for (const [name = '', href = ''] of HOME_LINKS.filter(([text]) => text !== 'Anfrage stellen')) {
      if (!(await isOpen(page))) await tapOpen(page)
      if (!(await entry(name).isVisible())) await list.tap()
      await entry(name).tap()
      await expect.poll(() => isOpen(page)).toBe(false)
      expect(new URL(page.url()).hash).toBe(href)
    }
  })

  test('is closed by a phone that is turned, which has room for the navigation', async ({ arrive }) => {
    const { page } = await arrive()
    await tapOpen(page)
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
    await expect.poll(() => menu(page).isVisible()).toBe(false)
    // And what lay behind it can be reached again.
    await page.getByRole('banner').getByRole('link', { name: 'Projekte' }).click()
    expect(new URL(page.url()).hash).toBe('#projects')
  })

  test('keeps calling and asking in sight on a small phone, however long its list', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport: NARROW })
    await openMenu(page)
    await menu(page).locator('summary').click()
    const call = overlay(page).getByRole('link', { name: business.phone.display })
    await expect.poll(async () => (await boxOf(call)).bottom).toBeLessThanOrEqual(NARROW.height)
  })
})

describe('by keyboard the menu', () => {
  test.override('profile', { viewport: PHONE })

  test.for(['/', '/agb'])('keeps the focus inside on %s, and wraps it both ways', async (path, { arrive }) => {
    const { page } = await arrive(path)
    await menuButton(page).press('Enter')
    await menu(page).waitFor()
    await page.keyboard.press('Tab')
    const first = await focusedName(page)
    const seen: (string | null)[] = []
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[popover]') !== null)).toBe(true)
      const name = await focusedName(page)
      if (name === first) break
      seen.push(name)
    }
    expect(seen.length).toBeGreaterThan(3)
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).toBe(seen.at(-1))
  })

  test('keeps the focus, and so a screen reader, from the page behind it', async ({ arrive }) => {
    const { page } = await arrive()
    const takesFocus = () =>
      page
        .locator('main a')
        .first()
        .evaluate((link) => {
          link.focus()
          return link === document.activeElement
        })
    await openMenu(page)
    expect(await takesFocus()).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(takesFocus).toBe(true)
  })

  test('opens its list with Enter and follows a link', async ({ arrive }) => {
    const { page } = await arrive()
    await menuButton(page).press('Enter')
    await menu(page).locator('summary').press('Enter')
    await menu(page).getByRole('link', { name: 'FAQ' }).press('Enter')
    await menu(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#faq')
  })
})
