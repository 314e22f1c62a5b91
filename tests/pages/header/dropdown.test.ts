import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../support/browser/test.ts'
import { focusedName } from '../../support/browser/visitor.ts'
import { dropdown, dropdownButton, firstService, SERVICE_LINKS, serviceLinks } from '../../support/page/navigation.ts'

/** As assistive tools have it: the browser tells by itself whether what the button opens is open. */
async function expanded(page: Page): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const opener = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Leistungen')
  return opener?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

test('the dropdown opens with the specified entries, 14rem wide, below its button', async ({ arrive }) => {
  const { page } = await arrive()
  const list = dropdown(page)
  expect(await list.count()).toBe(0)
  await dropdownButton(page).click()
  await list.waitFor()
  await expect.poll(() => expanded(page)).toBe(true)
  const links = await list
    .getByRole('link')
    .evaluateAll((elements) => elements.map((element) => [element.textContent.trim(), element.getAttribute('href')]))
  expect(links).toEqual(SERVICE_LINKS)
  expect((await list.boundingBox())?.width).toBeCloseTo(14 * 16, 0)
  // Below it only its opener is marked.
  const marked = () =>
    page
      .getByRole('banner')
      .locator('nav > ul > li > :is(a, button)')
      .evaluateAll((all) =>
        all.filter((link) => getComputedStyle(link, '::after').opacity !== '0').map((link) => link.textContent),
      )
  await expect.poll(marked).toEqual(['Leistungen'])
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
    await expect.poll(() => expanded(page)).toBe(false)
  }
})

test('by keyboard it opens with Enter and Space as a disclosure, its links come next, Escape gives the focus back', async ({
  arrive,
}) => {
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
})

test('it closes once the focus has moved on to the next entry, and its links lead by Enter', async ({ arrive }) => {
  const { page } = await arrive()
  await dropdownButton(page).press('Enter')
  for (const name of [...serviceLinks.map((link) => link.name), 'Projekte']) {
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe(`A "${name}"`)
  }
  await expect.poll(() => expanded(page)).toBe(false)
  await dropdownButton(page).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toBe(firstService.href)
})
