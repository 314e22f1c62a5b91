import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useStage } from './support.ts'

const stage = useStage()

const ENTRIES = [
  ['Küchenmontage', '#services-kitchen'],
  ['Möbelmontage', '#services-furniture'],
  ['Badmöbel', '#services-bath'],
  ['Maßanfertigungen', '#services-custom'],
  ['FAQ', '#faq'],
]

function dropdown(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  return {
    button: navigation.getByRole('button', { name: 'Leistungen' }),
    list: page.locator('[popover]', { has: page.getByRole('link', { name: 'FAQ' }) }).filter({ visible: true }),
  }
}

test('the dropdown opens with the specified entries, 14rem wide', async () => {
  const { page } = await stage.arrive('/')
  const { button, list } = dropdown(page)
  expect(await list.count()).toBe(0)
  await button.click()
  await list.waitFor()
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')

  const links = await list
    .getByRole('link')
    .evaluateAll((elements) => elements.map((element) => [element.textContent.trim(), element.getAttribute('href')]))
  expect(links).toEqual(ENTRIES)
  const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  expect((await list.boundingBox())?.width).toBeCloseTo(14 * rem, 0)
})

test('every entry leads to its anchor and closes the dropdown', async () => {
  const { page } = await stage.arrive('/')
  const { button, list } = dropdown(page)
  for (const [name = '', href = ''] of ENTRIES) {
    await button.click()
    await list.getByRole('link', { name }).click()
    await expect.poll(() => list.count()).toBe(0)
    expect(new URL(page.url()).hash).toBe(href)
    const top = () => page.locator(href).evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(200)
  }
})

test('the dropdown closes on a second click, outside it and by Escape', async () => {
  const { page } = await stage.arrive('/')
  const { button, list } = dropdown(page)
  const closings = [() => button.click(), () => page.mouse.click(20, 780), () => page.keyboard.press('Escape')]
  for (const close of closings) {
    await button.click()
    await list.waitFor()
    await close()
    await expect.poll(() => list.count()).toBe(0)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
  }
})
