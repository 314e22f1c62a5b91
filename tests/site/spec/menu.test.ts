import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from '../../support/visitor.ts'
import { PATHS, useStage } from './support.ts'

const stage = useStage()
const onPhone = (path: string) => stage.arrive(path, { viewport: PHONE, hasTouch: true })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Mobile Navigation' })
const openButton = (page: Page) => page.getByRole('button', { name: 'Menü öffnen' })
const closeButton = (page: Page) => page.getByRole('button', { name: 'Menü schließen' })

const SUB_LIST = [
  ['Küchenmontage', '#services-kitchen'],
  ['Möbelmontage', '#services-furniture'],
  ['Badmöbel', '#services-bath'],
  ['Maßanfertigungen', '#services-custom'],
  ['FAQ', '#faq'],
]

async function openMenu(page: Page): Promise<void> {
  await openButton(page).tap()
  await closeButton(page).waitFor()
}

const isOpen = (page: Page) => closeButton(page).isVisible()

const HOME_LINKS = [
  ['Home', '#home'],
  ...SUB_LIST,
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

test.each(PATHS)('the menu of %s opens by its button and closes by its button and by Escape', async (path) => {
  const { page } = await onPhone(path)
  expect([await menuOf(page).isVisible(), await isOpen(page)]).toEqual([false, false])
  await openMenu(page)
  expect(await menuOf(page).isVisible()).toBe(true)
  await closeButton(page).tap()
  await expect.poll(() => isOpen(page)).toBe(false)
  expect(await menuOf(page).isVisible()).toBe(false)

  await openMenu(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(page)).toBe(false)
})

test.each(PATHS)('the menu of %s has the entries of the wide navigation', async (path) => {
  const { page } = await onPhone(path)
  const links = await page
    .locator('[popover]', { has: page.locator('nav[aria-label="Mobile Navigation"]') })
    .locator('nav a:not([href^="tel:"])')
    .evaluateAll((elements) => elements.map((element) => [element.textContent.trim(), element.getAttribute('href')]))
  // The logo has a name, but no text.
  expect(links.filter(([text]) => text !== '')).toEqual(path === '/' ? HOME_LINKS : OTHER_LINKS)
})

test('the menu covers the whole screen in #C34A57 and slides in from the top over 300 ms', async () => {
  const { page } = await onPhone('/')
  await openMenu(page)
  const overlay = page.locator('[popover]', { has: menuOf(page) })
  const styles = await overlay.evaluate((element) => {
    const { backgroundColor, transitionProperty, transitionDuration } = getComputedStyle(element)
    const durations = transitionDuration.split(', ')
    const moving = transitionProperty.split(', ').findIndex((name) => name === 'translate' || name === 'transform')
    return { backgroundColor, duration: durations[moving % durations.length] }
  })
  expect(styles).toEqual({ backgroundColor: 'rgb(195, 74, 87)', duration: '0.3s' })
  await expect.poll(() => overlay.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
})

test('the menu starts above the screen and comes down', async () => {
  const { page } = await onPhone('/')
  await page.evaluate(() => {
    const tops: number[] = []
    const watch = () => {
      const overlay = document.querySelector('[popover]:popover-open')
      if (overlay) tops.push(overlay.getBoundingClientRect().top)
      document.documentElement.dataset.tops = tops.join(' ')
      if (tops.at(-1) !== 0) requestAnimationFrame(watch)
    }
    watch()
  })
  await openMenu(page)
  const tops = async () =>
    (await page.evaluate(() => document.documentElement.dataset.tops ?? '')).split(' ').map(Number)
  await expect.poll(async () => (await tops()).at(-1)).toBe(0)
  expect((await tops())[0]).toBeLessThan(0)
})

test('the page does not scroll while the menu is open, and stays where it was', async () => {
  const { page } = await onPhone('/')
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await openMenu(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('PageDown')
  await closeButton(page).tap()
  await expect.poll(() => isOpen(page)).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(500)
})

test.each([
  ['Home', '#home'],
  ['Projekte', '#projects'],
  ['Kontakt', '#contact'],
])('a tap on %s closes the menu and leads to %s', async (name, href) => {
  const { page } = await onPhone('/')
  await openMenu(page)
  await menuOf(page).getByRole('link', { name, exact: true }).tap()
  await expect.poll(() => isOpen(page)).toBe(false)
  expect(new URL(page.url()).hash).toBe(href)
})

describe("the menu's Leistungen", () => {
  test('list toggles and each of its entries closes the menu', async () => {
    const { page } = await onPhone('/')
    await openMenu(page)
    const toggle = menuOf(page).getByText('Leistungen', { exact: true })
    const entry = (name: string) => menuOf(page).getByRole('link', { name, exact: true })
    expect(await entry('Küchenmontage').isVisible()).toBe(false)
    await toggle.tap()
    await entry('Küchenmontage').waitFor()
    await toggle.tap()
    await entry('Küchenmontage').waitFor({ state: 'hidden' })

    for (const [name = '', href = ''] of SUB_LIST) {
      if (!(await closeButton(page).isVisible())) await openMenu(page)
      if (!(await entry(name).isVisible())) await toggle.tap()
      expect(await entry(name).getAttribute('href')).toBe(href)
      await entry(name).tap()
      await expect.poll(() => isOpen(page)).toBe(false)
      expect(new URL(page.url()).hash).toBe(href)
    }
  })

  test('list is absent on other pages', async () => {
    const { page } = await onPhone('/agb')
    await openMenu(page)
    expect(await menuOf(page).locator('details').count()).toBe(0)
    expect(await menuOf(page).getByText('Küchenmontage').count()).toBe(0)
  })
})
