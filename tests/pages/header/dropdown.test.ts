import { expect } from 'vitest'
import { dropdown, dropdownButton, SERVICE_LINKS } from '../../support/page/navigation.ts'
import { test } from '../../support/browser/test.ts'

test('the dropdown opens with the specified entries, 14rem wide', async ({ arrive }) => {
  const { page } = await arrive()
  const list = dropdown(page)
  expect(await list.count()).toBe(0)
  await dropdownButton(page).click()
  await list.waitFor()
  await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('true')

  const links = await list
    .getByRole('link')
    .evaluateAll((elements) => elements.map((element) => [element.textContent.trim(), element.getAttribute('href')]))
  expect(links).toEqual(SERVICE_LINKS)
  const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  expect((await list.boundingBox())?.width).toBeCloseTo(14 * rem, 0)
})

test('every entry leads to its anchor and closes the dropdown', async ({ arrive }) => {
  const { page } = await arrive()
  for (const [name, href] of SERVICE_LINKS) {
    await dropdownButton(page).click()
    await dropdown(page).getByRole('link', { name }).click()
    await expect.poll(() => dropdown(page).count()).toBe(0)
    expect(new URL(page.url()).hash).toBe(href)
    const top = () => page.locator(href).evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(200)
  }
})

test('the dropdown closes on a second click, outside it and by Escape', async ({ arrive }) => {
  const { page } = await arrive()
  const button = dropdownButton(page)
  const closings = [() => button.click(), () => page.mouse.click(20, 780), () => page.keyboard.press('Escape')]
  for (const close of closings) {
    await button.click()
    await dropdown(page).waitFor()
    await close()
    await expect.poll(() => dropdown(page).count()).toBe(0)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
  }
})
