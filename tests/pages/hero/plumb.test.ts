import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MISSING, MOVING } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { type Profile, ready, reload, settled } from '../../support/browser/visitor.ts'

// A page that is left or opened anew while it still fades in says so, as an error nobody caught.
const FADING: Profile = { ...MOVING, tolerate: /Transition was (?:aborted|skipped)/ }

const plumb = (page: Page) => page.locator('#home > span[aria-hidden]')

const swings = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().some(({ effect }) => Number(effect?.getComputedTiming().duration) > 3000),
  )
const angle = (page: Page) => plumb(page).evaluate((line) => getComputedStyle(line).rotate)

test('the plumb line swings when a visit begins and comes to rest; not once more within it', async ({
  arrive,
  server,
}) => {
  const { page } = await arrive('/', FADING)
  expect(await swings(page)).toBe(true)
  await settled(page)
  expect(await angle(page)).toBe('none')

  await reload(page)
  expect(await swings(page)).toBe(false)
  await page.goto(server.url + MISSING)
  await page.goBack()
  await ready(page)
  expect(await swings(page)).toBe(false)
})

test('it is at rest for whoever comes from another page', async ({ arrive, server }) => {
  const { page } = await arrive('/agb', FADING)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`${server.url}/`)
  await ready(page)
  expect(await swings(page)).toBe(false)
})

test.for([
  { name: 'reduced motion', wish: { reducedMotion: 'reduce' } as const },
  { name: 'no script', wish: { ...MOVING, javaScriptEnabled: false } },
])('it is at rest with $name', async ({ wish }, { arrive }) => {
  const { page } = await arrive('/', wish)
  expect(await swings(page)).toBe(false)
  expect(await angle(page)).toBe('none')
})
