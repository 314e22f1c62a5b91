import { expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { banner } from '../../support/page/consent.ts'
import { business, texts } from '../../support/content.ts'

test.for([DESKTOP, PHONE])(
  'the hero has heading, intro, the two buttons and the poster; five kitchen manufacturers follow, at $width px',
  async (viewport, { look }) => {
    const page = await look('/', viewport)
    const hero = page.locator('#home')
    expect((await hero.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toContain('im Lot ist')
    expect(await hero.getByText(texts.hero.intro).isVisible()).toBe(true)
    expect(await hero.getByRole('link', { name: 'Leistungen entdecken' }).getAttribute('href')).toBe('#services')
    const offer = hero.getByRole('link', { name: 'Kostenfreies Angebot in Essen' })
    expect(await offer.getAttribute('href')).toBe('#contact')
    const poster = hero.locator('img')
    expect(await poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)

    const makers = page.getByRole('region', { name: texts.makers.region }).getByRole('listitem')
    expect(await makers.allInnerTexts()).toEqual(business.manufacturers)
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
  const page = await look('/', { width: 1440, height: 900 })
  const makers = page.getByRole('region', { name: texts.makers.region }).getByRole('listitem')
  const clipped = await makers.evaluateAll((all) => all.map((maker) => getComputedStyle(maker, '::before').left))
  expect(new Set(clipped)).toEqual(new Set(['-5.5px']))
})
