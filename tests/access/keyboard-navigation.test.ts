import { describe, expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { PHONE } from '../support/browser/screens.ts'
import { dropdownButton, firstService, menu, menuButton, openMenu, serviceLinks } from '../support/page/navigation.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { focusedName } from './checks/focus.ts'

test.for(['/', '/impressum', MISSING])(
  'the first Tab on %s reaches a link that skips to the content',
  async (path, { arrive }) => {
    const { page } = await arrive(path)
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe(`A "${texts.header.skip}"`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('inhalt')
  },
)

describe('the dropdown', () => {
  test('opens with Enter, shows its links next in the order, and Escape gives the focus back', async ({ arrive }) => {
    const { page } = await arrive()
    await dropdownButton(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe(`A "${firstService.name}"`)
    await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toContain('Leistungen')
    await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('opens with Space and is a disclosure, not a menu', async ({ arrive }) => {
    const { page } = await arrive()
    await dropdownButton(page).focus()
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: firstService.name }).first().waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await page.getByRole('menuitem').count()).toBe(0)
  })

  test('closes once the focus has moved on to the next entry', async ({ arrive }) => {
    const { page } = await arrive()
    await dropdownButton(page).focus()
    await page.keyboard.press('Enter')
    for (const name of [...serviceLinks.map((link) => link.name), 'Projekte']) {
      await page.keyboard.press('Tab')
      expect(await focusedName(page)).toBe(`A "${name}"`)
    }
    await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('leads to the section', async ({ arrive }) => {
    const { page } = await arrive()
    await dropdownButton(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe(firstService.href)
  })
})

describe('the mobile menu', () => {
  test.for(['/', '/agb'])('keeps the focus inside while it is open on %s', async (path, { arrive }) => {
    const { page } = await arrive(path, { viewport: PHONE })
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => document.activeElement?.closest('[popover]') !== null)
      expect([isInside, await focusedName(page)]).toEqual([true, expect.any(String)])
    }
  })

  test('keeps the focus, and so a screen reader, from the page behind it', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport: PHONE })
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

  test('closes with Escape and gives the focus back to its button', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport: PHONE })
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('opens its list with Enter and follows a link', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport: PHONE })
    await menuButton(page).press('Enter')
    await menu(page).locator('summary').press('Enter')
    await menu(page).getByRole('link', { name: 'FAQ' }).press('Enter')
    await menu(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#faq')
  })
})
