import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MISSING, MOVING } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { hydrated, reload, settled } from '../../support/browser/visitor.ts'

// Of the wall units in the poster, in its pixels.
const EDGE = 1269.5

const plumb = (page: Page) => page.locator('#home > span[aria-hidden]')
const edge = (page: Page) => page.locator('#home svg[viewBox="0 0 1920 1080"]')

const swings = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().some(({ effect }) => Number(effect?.getComputedTiming().duration) > 3000),
  )
const angle = (page: Page) => plumb(page).evaluate((line) => getComputedStyle(line).rotate)
const opacity = (page: Page) => edge(page).evaluate((line) => getComputedStyle(line).opacity)

test('the plumb line swings when a visit begins and comes to rest, then the hairline shows', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  expect(await swings(page)).toBe(true)
  expect(await opacity(page)).toBe('0')
  await settled(page)
  expect(await angle(page)).toBe('none')
  await expect.poll(() => opacity(page)).toBe('1')
})

test('it is at rest for whoever reloads, comes back or comes from another page', async ({ arrive, server }) => {
  const { page } = await arrive('/agb', MOVING)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`${server.url}/`)
  await hydrated(page)
  expect(await swings(page)).toBe(false)
  expect(await opacity(page)).toBe('1')
  await page.goto(server.url + MISSING)
  await page.goBack()
  await hydrated(page)
  expect(await swings(page)).toBe(false)
  await reload(page)
  expect(await swings(page)).toBe(false)
})

test.for([
  { name: 'reduced motion', wish: { reducedMotion: 'reduce' } as const },
  { name: 'no script', wish: { ...MOVING, javaScriptEnabled: false } },
])('it is at rest with $name, with the hairline beside it', async ({ wish }, { arrive }) => {
  const { page } = await arrive('/', wish)
  expect(await swings(page)).toBe(false)
  expect(await angle(page)).toBe('none')
  expect(await opacity(page)).toBe('1')
})

test.for([2560, 1440, 1024, 768])(
  'the hairline lies on its edge of the picture at %i px',
  async (width, { arrive }) => {
    const { page } = await arrive('/', { viewport: { width, height: 900 } })
    const { left, drawn } = await edge(page).evaluate((line) => ({
      left: line.querySelector('path')?.getBoundingClientRect().x,
      drawn: line.parentElement?.parentElement?.querySelector('img')?.getBoundingClientRect().toJSON(),
    }))
    // As `object-fit: cover` does it.
    const scale = Math.max(drawn.width / 1920, drawn.height / 1080)
    const expected = drawn.x + drawn.width / 2 + (EDGE - 960) * scale
    expect(Math.abs(Number(left) - expected)).toBeLessThanOrEqual(1.5)
    // Beside the sheet, and in the window.
    const sheet = await page.locator('#home h1').evaluate((title) => title.parentElement?.getBoundingClientRect().right)
    expect(Number(left)).toBeGreaterThan(Number(sheet))
    expect(Number(left)).toBeLessThan(width)
  },
)
