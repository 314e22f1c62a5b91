import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MISSING, MOVING } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { ready, reload, settled } from '../../support/browser/visitor.ts'

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

test('the plumb line swings when a visit begins and comes to rest, then the hairline shows; not once more within it', async ({
  arrive,
  server,
}) => {
  const { page } = await arrive('/', MOVING)
  expect(await swings(page)).toBe(true)
  expect(await opacity(page)).toBe('0')
  await settled(page)
  expect(await angle(page)).toBe('none')
  await expect.poll(() => opacity(page)).toBe('1')

  await reload(page)
  expect(await swings(page)).toBe(false)
  await page.goto(server.url + MISSING)
  await page.goBack()
  await ready(page)
  expect(await swings(page)).toBe(false)
})

test('it is at rest for whoever comes from another page', async ({ arrive, server }) => {
  const { page } = await arrive('/agb', MOVING)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`${server.url}/`)
  await ready(page)
  expect(await swings(page)).toBe(false)
  expect(await opacity(page)).toBe('1')
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

test('the hairline lies on its edge of the picture, beside the sheet', async ({ look }) => {
  for (const width of [2560, 1440, 1024, 768]) {
    const page = await look('/', { width, height: 900 })
    const place = () =>
      edge(page).evaluate((line, poster) => {
        const left = line.querySelector('path')?.getBoundingClientRect().x ?? Number.NaN
        const drawn = line.closest('#home')?.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
        // As `object-fit: cover` does it.
        const scale = Math.max(drawn.width / 1920, drawn.height / 1080)
        return Math.abs(left - (drawn.x + drawn.width / 2 + (poster - 960) * scale))
      }, EDGE)
    await expect.poll(place, { message: `${width} px` }).toBeLessThanOrEqual(1.5)
    const sheet = await page.locator('#home h1').evaluate((title) => title.parentElement?.getBoundingClientRect().right)
    const left = await edge(page).evaluate((line) => line.querySelector('path')?.getBoundingClientRect().x)
    expect(Number(left)).toBeGreaterThan(Number(sheet))
    expect(Number(left)).toBeLessThan(width)
  }
})
