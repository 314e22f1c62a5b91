import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { DESKTOP, newVisitor, PHONE, visit } from '../../support/visitor.ts'
import { focusedName } from './checks/focus.ts'
import { dropdownButton, menu, menuButton } from './steps.ts'

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

async function open(path: string, viewport = DESKTOP) {
  const visitor = await newVisitor(browser, { viewport, reducedMotion: 'reduce' })
  await visit(visitor.page, site.url + path)
  return visitor
}

test.each(['/', '/impressum', '/gibt-es-nicht'])(
  'the first Tab on %s reaches a link that skips to the content',
  async (path) => {
    const { page, close } = await open(path)
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe(`A "${texts.header.skip}"`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('inhalt')
    await close()
  },
)

describe('the dropdown', () => {
  test('opens with Enter, shows its links next in the order, and Escape gives the focus back', async () => {
    const { page, close } = await open('/')
    await dropdownButton(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe('A "Küchenmontage"')
    await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toContain('Leistungen')
    await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('false')
    await close()
  })

  test('opens with Space and is a disclosure, not a menu', async () => {
    const { page, close } = await open('/')
    await dropdownButton(page).focus()
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: 'Badmöbel' }).first().waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await page.getByRole('menuitem').count()).toBe(0)
    await close()
  })

  test('closes once the focus has moved on to the next entry', async () => {
    const { page, close } = await open('/')
    await dropdownButton(page).focus()
    await page.keyboard.press('Enter')
    for (const name of ['Küchenmontage', 'Möbelmontage', 'Badmöbel', 'Maßanfertigungen', 'FAQ', 'Projekte']) {
      await page.keyboard.press('Tab')
      expect(await focusedName(page)).toBe(`A "${name}"`)
    }
    await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('false')
    await close()
  })

  test('leads to the section', async () => {
    const { page, close } = await open('/')
    await dropdownButton(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe('#services-kitchen')
    await close()
  })
})

describe('the mobile menu', () => {
  test.each(['/', '/agb'])('keeps the focus inside while it is open on %s', async (path) => {
    const { page, close } = await open(path, PHONE)
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => document.activeElement?.closest('[popover]') !== null)
      expect([isInside, await focusedName(page)]).toEqual([true, expect.any(String)])
    }
    await close()
  })

  test('closes with Escape and gives the focus back to its button', async () => {
    const { page, close } = await open('/', PHONE)
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await close()
  })

  test('opens its list with Enter and follows a link', async () => {
    const { page, close } = await open('/', PHONE)
    await menuButton(page).press('Enter')
    await menu(page).locator('summary').press('Enter')
    await menu(page).getByRole('link', { name: 'FAQ' }).press('Enter')
    await menu(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#faq')
    await close()
  })
})
