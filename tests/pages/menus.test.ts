import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { focusedName, isFocused, scrollPage, spokenNodes } from '../support/browser/visitor.ts'
import {
  closeMenuButton,
  dropdown,
  dropdownButton,
  entriesOf,
  header,
  menu,
  menuButton,
  openDropdown,
  openMenu,
} from '../support/page.ts'

const SERVICES = [
  ['Küchenmontage', '#services-kitchen'],
  ['Möbelmontage', '#services-furniture'],
  ['Badmöbel', '#services-bath'],
  ['Maßanfertigungen', '#services-custom'],
  ['FAQ', '#faq'],
] as const
const REST = [
  ['Projekte', '#projects'],
  ['Kontakt', '#contact'],
] as const

const AWAY = [
  ['Projekte', '/#projects'],
  ['Kontakt', '/#contact'],
  ['Anfrage stellen', '/#contact'],
] as const

/** The state that the browser gives to assistive technology. */
async function expanded(page: Page): Promise<boolean | undefined> {
  const nodes = await spokenNodes(page)
  const opener = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Leistungen')
  return opener?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

const hashOf = (page: Page) => new URL(page.url()).hash

describe('the dropdown', () => {
  test('opens 14rem wide with its entries; each leads to its anchor and closes it', async ({ arrive }) => {
    const { page } = await arrive()
    expect(await dropdown(page).count()).toBe(0)
    await openDropdown(page)
    await expect.poll(() => expanded(page)).toBe(true)
    expect(await entriesOf(dropdown(page).getByRole('link'))).toEqual(SERVICES)
    expect((await boxOf(dropdown(page))).width).toBeCloseTo(14 * 16, 0)
    for (const [name, href] of SERVICES) {
      if ((await dropdown(page).count()) === 0) await dropdownButton(page).click()
      await dropdown(page).getByRole('link', { name }).click()
      await expect.poll(() => dropdown(page).count()).toBe(0)
      await expect.poll(() => hashOf(page)).toBe(href)
      await expect.poll(async () => Math.abs((await boxOf(page.locator(href))).top)).toBeLessThan(200)
    }
  })

  test('is a disclosure for the keyboard: closes once the focus has moved on or by Escape', async ({ arrive }) => {
    const { page } = await arrive()
    const [[first]] = SERVICES
    for (const key of ['Enter', 'Space']) {
      await dropdownButton(page).press(key)
      await expect.poll(() => expanded(page)).toBe(true)
      await page.keyboard.press('Tab')
      await expect.poll(() => focusedName(page)).toBe(`A "${first}"`)
      expect(await page.getByRole('menu').or(page.getByRole('menuitem')).count()).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => focusedName(page)).toContain('Leistungen')
      await expect.poll(() => expanded(page)).toBe(false)
    }
    await dropdownButton(page).press('Enter')
    for (const [name] of [...SERVICES, ...REST.slice(0, 1)]) {
      await page.keyboard.press('Tab')
      await expect.poll(() => focusedName(page)).toBe(`A "${name}"`)
    }
    await expect.poll(() => expanded(page)).toBe(false)
  })
})

const isOpen = (page: Page) => closeMenuButton(page).isVisible()
const overlay = (page: Page) => page.locator('[popover]', { has: page.locator('nav[aria-label="Mobile Navigation"]') })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

describe('the menu of a phone', () => {
  test.override('profile', { viewport: PHONE, hasTouch: true })

  test.for([
    ['/', [['Lot & Fuge', '#home'], ['Home', '#home'], ...SERVICES, ...REST, ['Anfrage stellen', '#contact']]],
    ['/agb', [['Lot & Fuge', '/'], ['Home', '/'], ['Leistungen', '/#services'], ...AWAY]],
  ] as const)(
    'of %s has its entries, opens by its button, closes by it, by Escape and by a tap on its empty part',
    async (wanted, { arrive }) => {
      const [path, entries] = wanted
      const { page } = await arrive(path)
      expect(await entriesOf(overlay(page).locator('nav a:not([href^="tel:"])'))).toEqual(entries)
      // Only the home page has the list of services.
      expect(await overlay(page).locator('details').count()).toBe(path === '/' ? 1 : 0)
      expect([await menu(page).isVisible(), await isOpen(page)]).toEqual([false, false])
      const tapRed = () => page.touchscreen.tap(PHONE.width / 2, PHONE.height * 0.7)
      for (const close of [() => closeMenuButton(page).tap(), tapRed, () => page.keyboard.press('Escape')]) {
        await openMenu(page)
        await close()
        await expect.poll(() => isOpen(page)).toBe(false)
      }
      await expect.poll(() => isFocused(menuButton(page))).toBe(true)
    },
  )

  test('comes down from above over 300 ms and covers the whole screen in #C34A57 (long)', async ({ arrive }) => {
    const { page } = await arrive('/', MOVING)
    await overlay(page).evaluate((element: HTMLElement) => {
      element.addEventListener('transitionrun', ({ propertyName }) => {
        const { transitionDuration, backgroundColor } = getComputedStyle(element)
        const from = element.getBoundingClientRect().top < 0 ? 'above' : 'elsewhere'
        if (propertyName === 'translate') document.body.title = [from, transitionDuration, backgroundColor].join()
      })
    })
    await menuButton(page).tap()
    await expect.poll(() => page.locator('body').getAttribute('title')).toMatch(/^above,0\.3s,.*rgb\(195, 74, 87\)$/)
    await expect.poll(() => overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  })

  test('keeps the page from scrolling and from taking the focus while it is open', async ({ arrive }) => {
    const { page } = await arrive()
    const link = page.locator('main a').first()
    const takesFocus = async () => {
      await link.evaluate((element) => element.focus({ preventScroll: true }))
      return isFocused(link)
    }
    await scrollPage(page, 500)
    const logo = await boxOf(header(page).locator('svg'))
    await openMenu(page)
    // Both logos are at the same place.
    const { left, top } = logo
    await expect.poll(() => boxOf(overlay(page).locator('svg'))).toMatchObject({ left, top })
    await expect.poll(takesFocus).toBe(false)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await closeMenuButton(page).tap()
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(500)
    await expect.poll(takesFocus).toBe(true)
  })

  test('is closed by a tap on any entry, which leads there; its list opens and closes', async ({ arrive }) => {
    const { page } = await arrive()
    const list = menu(page).getByText('Leistungen', { exact: true })
    const [[first]] = SERVICES
    await openMenu(page)
    await list.tap()
    await entry(page, first).waitFor()
    await list.tap()
    await entry(page, first).waitFor({ state: 'hidden' })
    for (const [name, href] of [['Home', '#home'], ...SERVICES, ...REST] as const) {
      if (!(await isOpen(page))) await openMenu(page)
      if (!(await entry(page, name).isVisible())) await list.tap()
      await entry(page, name).tap()
      await expect.poll(() => isOpen(page)).toBe(false)
      await expect.poll(() => hashOf(page)).toBe(href)
    }
  })
})
