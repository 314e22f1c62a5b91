import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { readModel } from '#model/content.ts'
import { type DevelopmentServer, startDevelopmentServer } from '../support/browser/development-server.ts'
import { test } from '../support/browser/test.ts'

const PAPER = 'rgb(245, 240, 230)'
const NONE = 'rgba(0, 0, 0, 0)'
const WIDTHS = [1440, 1024, 768, 390, 320]

const model = readModel()
const LOGO = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><path fill="#14213d" d="M0 0h240v60H0z"/></svg>',
  width: 240,
  height: 60,
  src: '/media/logo.0a1b2c3d.svg',
}

let server: DevelopmentServer
beforeAll(async () => {
  server = await startDevelopmentServer('vite-brand', model)
})
afterAll(() => server.close())

describe('with a logo of the owner’s', () => {
  beforeAll(() => server.show({ ...model, brand: { color: '#14213d', logo: LOGO } }))

  test.for(['', 'impressum'])('it is shown whole beside the rest of the header, on /%s', async (path, { arrive }) => {
    const { page } = await arrive(server.url + path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const logo = page.getByRole('banner').getByRole('link', { name: 'Lot & Fuge – zur Startseite' })
      expect(await naturalWidth(logo)).toBeGreaterThan(0)
      expect([width, await overlapping(logo)]).toEqual([width, []])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([width, wider]).toEqual([width, 0])
    }
  })

  test('on dark grounds it stands on paper, for it may be dark itself', async ({ arrive }) => {
    const { page } = await arrive(server.url, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const logos = page.getByRole('img', { name: model.business.name, includeHidden: true })
    const grounds = () => logos.evaluateAll((all) => all.map((logo) => getComputedStyle(logo).backgroundColor))
    expect(await grounds()).toEqual([PAPER, PAPER, PAPER])
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await expect.poll(grounds).toEqual([NONE, PAPER, PAPER])
  })

  test('it stays on paper in forced colours', async ({ arrive }) => {
    const { page } = await arrive(`${server.url}impressum`, { forcedColors: 'active', colorScheme: 'dark' })
    const logo = page.getByRole('banner').getByRole('img')
    expect(await logo.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(PAPER)
  })
})

test('names of all Europe are written in the display font, whose files come only where they are needed', async ({
  visitor,
}) => {
  const { page, requests } = await visitor()
  const names = () => requests.flatMap((url) => /bricolage-grotesque-\w+(?=\.woff2)/.exec(url)?.[0] ?? [])
  const files = () => [...new Set(names())].toSorted()
  server.show(model)
  await page.goto(server.url, { waitUntil: 'networkidle' })
  expect(files()).toEqual([])
  server.show({ ...model, business: { ...model.business, name: 'Şahin & Yıldırım' } })
  await page.goto(server.url, { waitUntil: 'networkidle' })
  expect(files()).toEqual(['bricolage-grotesque-central', 'bricolage-grotesque-western'])
  expect(await page.evaluate(() => document.fonts.check('700 24px "Bricolage Grotesque"', 'Şahin & Yıldırım'))).toBe(
    true,
  )
})

const naturalWidth = (logo: Locator): Promise<number> =>
  logo.locator('img').evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

/** What else of the header lies over the logo. */
function overlapping(logo: Locator): Promise<string[]> {
  return logo.evaluate((link) => {
    const own = link.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
    const others = [...(link.closest('header')?.querySelectorAll('a, button') ?? [])].filter((other) => other !== link)
    return others.flatMap((other) => {
      const { left, right, top, bottom, width } = other.getBoundingClientRect()
      const doOverlap = left < own.right && right > own.left && top < own.bottom && bottom > own.top
      return width > 0 && doOverlap ? [other.textContent] : []
    })
  })
}
