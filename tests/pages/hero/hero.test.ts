import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { MISSING, MOVING } from '../../support/browser/scenes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { type Profile, ready, reload, settled } from '../../support/browser/visitor.ts'
import { business, texts } from '../../support/content.ts'
import { banner, entriesOf, header } from '../../support/page.ts'

const makers = (page: Page) => page.getByRole('region', { name: texts.makers.region }).getByRole('listitem')

test.for([DESKTOP, PHONE])(
  'the hero has heading, intro, two buttons, poster and five makers, at $width px',
  async (viewport, { look }) => {
    const page = await look('/', viewport)
    const hero = page.locator('#home')
    expect((await hero.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toContain('im Lot ist')
    expect(await hero.getByText(texts.hero.intro).isVisible()).toBe(true)
    expect(await entriesOf(hero.getByRole('link'))).toEqual(
      expect.arrayContaining([
        ['Leistungen entdecken', '#services'],
        ['Kostenfreies Angebot in Essen', '#contact'],
      ]),
    )
    const poster = hero.locator('img')
    expect(await poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    expect(await makers(page).allInnerTexts()).toEqual(business.manufacturers)
    expect(business.manufacturers).toHaveLength(5)
  },
)

test('a phone held sideways shows the headline and both buttons at once, with the banner as well', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: { width: 844, height: 390 }, consent: null })
  expect((await boxOf(banner(page))).height).toBeGreaterThan(0)
  for (const name of [texts.hero.offer, texts.hero.services]) {
    const link = page.locator('#home').getByRole('link', { name })
    await expect.poll(async () => (await boxOf(link)).bottom).toBeLessThanOrEqual(390)
  }
})

test('the outer ticks of the makers are whole', async ({ look }) => {
  const ticks = await makers(await look()).evaluateAll((all) =>
    all.map((each) => getComputedStyle(each, '::before').left),
  )
  expect(new Set(ticks)).toEqual(new Set(['-5.5px']))
})

// A page that is left or opened anew while it still fades in says so, as an error nobody caught.
const FADING: Profile = { ...MOVING, tolerate: /Transition was (?:aborted|skipped)/ }

const swings = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().some(({ effect }) => Number(effect?.getComputedTiming().duration) > 3000),
  )
const angle = (page: Page) =>
  page.locator('#home > span[aria-hidden]').evaluate((line) => getComputedStyle(line).rotate)

test('the plumb line swings when a visit begins and comes to rest; not once more in it', async ({ arrive, server }) => {
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

test('the plumb line is at rest for whoever comes from another page', async ({ arrive, server }) => {
  const { page } = await arrive('/agb', FADING)
  await header(page).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`${server.url}/`)
  await ready(page)
  expect(await swings(page)).toBe(false)
})

test.for([
  { name: 'reduced motion', wish: {} },
  { name: 'no script', wish: { ...MOVING, javaScriptEnabled: false } },
])('the plumb line is at rest with $name', async ({ wish }, { arrive }) => {
  const { page } = await arrive('/', wish)
  expect([await swings(page), await angle(page)]).toEqual([false, 'none'])
})
