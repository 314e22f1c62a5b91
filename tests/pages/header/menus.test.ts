import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { NARROW, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { focusedName, isFocused, scrollPage } from '../../support/browser/visitor.ts'
import { business } from '../../support/content.ts'
import {
  closeMenuButton,
  dropdown,
  dropdownButton,
  entriesOf,
  firstService,
  header,
  menu,
  menuButton,
  openMenu,
  SERVICE_LINKS,
  serviceLinks,
} from '../../support/page.ts'

/** As assistive tools have it: the browser tells by itself whether what the button opens is open. */
async function expanded(page: Page): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const opener = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Leistungen')
  return opener?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

const hashOf = (page: Page) => new URL(page.url()).hash

describe('the dropdown', () => {
  test('opens 14rem wide with the specified entries; each leads to its anchor and closes it', async ({ arrive }) => {
    const { page } = await arrive()
    expect(await dropdown(page).count()).toBe(0)
    await dropdownButton(page).click()
    await dropdown(page).waitFor()
    await expect.poll(() => expanded(page)).toBe(true)
    expect(await entriesOf(dropdown(page).getByRole('link'))).toEqual(SERVICE_LINKS)
    expect((await boxOf(dropdown(page))).width).toBeCloseTo(14 * 16, 0)
    // Below it only its opener is marked.
    const marked = () =>
      header(page)
        .locator('nav > ul > li > :is(a, button)')
        .evaluateAll((all) =>
          all.filter((link) => getComputedStyle(link, '::after').opacity !== '0').map((link) => link.textContent),
        )
    await expect.poll(marked).toEqual(['Leistungen'])
    for (const [name, href] of SERVICE_LINKS) {
      if ((await dropdown(page).count()) === 0) await dropdownButton(page).click()
      await dropdown(page).getByRole('link', { name }).click()
      await expect.poll(() => dropdown(page).count()).toBe(0)
      expect(hashOf(page)).toBe(href)
      await expect.poll(async () => Math.abs((await boxOf(page.locator(href))).top)).toBeLessThan(200)
    }
  })

  test('closes on a second click, outside it and by Escape', async ({ arrive }) => {
    const { page } = await arrive()
    const button = dropdownButton(page)
    for (const close of [() => button.click(), () => page.mouse.click(20, 780), () => page.keyboard.press('Escape')]) {
      await button.click()
      await dropdown(page).waitFor()
      await close()
      await expect.poll(() => dropdown(page).count()).toBe(0)
      await expect.poll(() => expanded(page)).toBe(false)
    }
  })

  test('is a disclosure for the keyboard: closes once the focus has moved on or by Escape', async ({ arrive }) => {
    const { page } = await arrive()
    for (const key of ['Enter', 'Space']) {
      await dropdownButton(page).press(key)
      await expect.poll(() => expanded(page)).toBe(true)
      await page.keyboard.press('Tab')
      expect(await focusedName(page)).toBe(`A "${firstService.name}"`)
      expect(await page.getByRole('menu').or(page.getByRole('menuitem')).count()).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => focusedName(page)).toContain('Leistungen')
      await expect.poll(() => expanded(page)).toBe(false)
    }
    await dropdownButton(page).press('Enter')
    for (const name of [...serviceLinks.map((link) => link.name), 'Projekte']) {
      await page.keyboard.press('Tab')
      expect(await focusedName(page)).toBe(`A "${name}"`)
    }
    await expect.poll(() => expanded(page)).toBe(false)
    await dropdownButton(page).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => hashOf(page)).toBe(firstService.href)
  })
})

const isOpen = (page: Page) => closeMenuButton(page).isVisible()
const overlay = (page: Page) => page.locator('[popover]', { has: page.locator('nav[aria-label="Mobile Navigation"]') })

async function tapOpen(page: Page): Promise<void> {
  await menuButton(page).tap()
  await closeMenuButton(page).waitFor()
}

describe('the menu of a phone', () => {
  test.override('profile', { viewport: PHONE, hasTouch: true })

  test.for([
    {
      path: '/',
      home: '#home',
      entries: [['Home', '#home'], ...SERVICE_LINKS, ['Projekte', '#projects'], ['Kontakt', '#contact']],
      ask: '#contact',
    },
    {
      path: '/agb',
      home: '/',
      entries: [
        ['Home', '/'],
        ['Leistungen', '/#services'],
        ['Projekte', '/#projects'],
        ['Kontakt', '/#contact'],
      ],
      ask: '/#contact',
    },
  ])('of $path has its entries, opens by its button, closes by it and by Escape', async (wanted, { arrive }) => {
    const { page } = await arrive(wanted.path)
    const links = await entriesOf(overlay(page).locator('nav a:not([href^="tel:"])'))
    expect(links).toEqual([['Lot & Fuge', wanted.home], ...wanted.entries, ['Anfrage stellen', wanted.ask]])
    // The list of services is the home page's alone.
    expect(await overlay(page).locator('details').count()).toBe(wanted.path === '/' ? 1 : 0)
    expect([await menu(page).isVisible(), await isOpen(page)]).toEqual([false, false])
    for (const close of [() => closeMenuButton(page).tap(), () => page.keyboard.press('Escape')]) {
      await tapOpen(page)
      expect(await menu(page).isVisible()).toBe(true)
      await close()
      await expect.poll(() => isOpen(page)).toBe(false)
    }
    await expect.poll(() => isFocused(menuButton(page))).toBe(true)
  })

  test('comes down from above over 300 ms and covers the whole screen in #C34A57', async ({ arrive }) => {
    const { page } = await arrive('/', MOVING)
    await page.evaluate(() => {
      const { dataset } = document.documentElement
      const watch = () => {
        const top = document.querySelector('[popover]:popover-open')?.getBoundingClientRect().top
        if (top !== undefined) dataset.first ??= String(top)
        if (top !== 0) requestAnimationFrame(watch)
      }
      watch()
    })
    await tapOpen(page)
    const styles = await overlay(page).evaluate((element) => {
      const { backgroundColor, transitionProperty, transitionDuration } = getComputedStyle(element)
      const durations = transitionDuration.split(', ')
      const moving = transitionProperty.split(', ').findIndex((name) => name === 'translate' || name === 'transform')
      return [backgroundColor, durations[moving % durations.length]]
    })
    expect(styles).toEqual(['rgb(195, 74, 87)', '0.3s'])
    await expect.poll(() => overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    expect(Number(await page.locator('html').getAttribute('data-first'))).toBeLessThan(0)
  })

  test('keeps the page from scrolling while it is open, and leaves it where it was', async ({ arrive }) => {
    const { page } = await arrive()
    await scrollPage(page, 500)
    const logo = await boxOf(header(page).locator('svg'))
    await tapOpen(page)
    // Its logo stands where that of the header is.
    expect(await boxOf(overlay(page).locator('svg'))).toMatchObject({ left: logo.left, top: logo.top })
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await closeMenuButton(page).tap()
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(500)
  })

  test('is closed by a tap on any entry, which leads there; its list opens and closes', async ({ arrive }) => {
    const { page } = await arrive()
    const entry = (name: string) => menu(page).getByRole('link', { name, exact: true })
    const list = menu(page).getByText('Leistungen', { exact: true })
    await tapOpen(page)
    await list.tap()
    await entry('Küchenmontage').waitFor()
    await list.tap()
    await entry('Küchenmontage').waitFor({ state: 'hidden' })
    for (const [name, href] of [
      ['Home', '#home'],
      ...SERVICE_LINKS,
      ['Projekte', '#projects'],
      ['Kontakt', '#contact'],
    ] as const) {
      if (!(await isOpen(page))) await tapOpen(page)
      if (!(await entry(name).isVisible())) await list.tap()
      await entry(name).tap()
      await expect.poll(() => isOpen(page)).toBe(false)
      expect(hashOf(page)).toBe(href)
    }
  })

  test('is closed by a phone that is turned, which has room for the navigation', async ({ arrive }) => {
    const { page } = await arrive()
    await tapOpen(page)
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
    await expect.poll(() => menu(page).isVisible()).toBe(false)
    // And what lay behind it can be reached again.
    await header(page).getByRole('link', { name: 'Projekte' }).click()
    expect(hashOf(page)).toBe('#projects')
  })

  test('keeps calling and asking in sight on a small phone, however long its list', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport: NARROW })
    await openMenu(page)
    await menu(page).locator('summary').click()
    const call = overlay(page).getByRole('link', { name: business.phone.display })
    await expect.poll(async () => (await boxOf(call)).bottom).toBeLessThanOrEqual(NARROW.height)
  })

  test('keeps the focus inside and wraps it both ways; its list opens and leads by Enter', async ({ arrive }) => {
    const { page } = await arrive()
    await menuButton(page).press('Enter')
    await menu(page).waitFor()
    await page.keyboard.press('Tab')
    const first = await focusedName(page)
    const seen: (string | null)[] = []
    for (let stop = 0; stop < 25 && seen.at(-1) !== first; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[popover]') !== null)).toBe(true)
      seen.push(await focusedName(page))
    }
    expect(seen.length).toBeGreaterThan(4)
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).toBe(seen.at(-2))
    await menu(page).locator('summary').press('Enter')
    await menu(page).getByRole('link', { name: 'FAQ' }).press('Enter')
    await menu(page).waitFor({ state: 'hidden' })
    expect(hashOf(page)).toBe('#faq')
  })

  test('keeps the focus, and so a screen reader, from the page behind it', async ({ arrive }) => {
    const { page } = await arrive()
    const link = page.locator('main a').first()
    const takesFocus = async () => {
      await link.evaluate((element) => element.focus())
      return isFocused(link)
    }
    await openMenu(page)
    await expect.poll(takesFocus).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(takesFocus).toBe(true)
  })
})
