import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { banner } from '../../support/page/consent.ts'
import { callBar, showCallBar } from '../../support/page/call-bar.ts'
import { openLightbox } from '../../support/page/gallery.ts'
import { openMenu } from '../../support/page/navigation.ts'
import { test } from '../../support/browser/test.ts'

const TEL = `tel:${business.phone.international}`
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return box
}
const headerCall = (page: Page) => page.getByRole('banner').getByRole('link', { name: business.phone.display })
const phone = (page: Page) =>
  page.locator('#contact dd', { has: page.getByRole('link', { name: business.phone.display }) })
const bring = (page: Page, place: string) =>
  page.locator(place).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

describe('the phone number in the header', () => {
  test.for([1440, 1280, 1024])(
    'is seen with its hours on the line of the navigation at %i px',
    async (width, { arrive }) => {
      const { page } = await arrive('/', { viewport: { width, height: 800 } })
      const call = headerCall(page)
      expect(await call.getAttribute('href')).toBe(TEL)
      await call.getByText(business.phone.display).waitFor()
      await call.getByText(business.hours.short).waitFor()
      const [link, entry] = [
        await boxOf(call),
        await boxOf(page.getByRole('banner').getByRole('link', { name: 'Projekte' })),
      ]
      expect(Math.abs(link.y + link.height / 2 - (entry.y + entry.height / 2))).toBeLessThanOrEqual(1)
      expect(link.height).toBeLessThanOrEqual(46)
    },
  )

  test.for([768, 1000])('is a sign on the line of the navigation at %i px', async (width, { arrive }) => {
    const { page } = await arrive('/', { viewport: { width, height: 900 } })
    const [call, logo] = [
      await boxOf(headerCall(page)),
      await boxOf(page.getByRole('banner').getByRole('link').first()),
    ]
    expect(await headerCall(page).getAttribute('href')).toBe(TEL)
    expect(Math.min(call.width, call.height)).toBeGreaterThanOrEqual(44)
    expect(call.x).toBeGreaterThanOrEqual(logo.x + logo.width)
    const middles = await page
      .getByRole('banner')
      .locator('nav')
      .locator('> ul > li, > a')
      .evaluateAll((entries) =>
        entries.map((entry) => {
          const { y, height } = entry.getBoundingClientRect()
          return y + height / 2
        }),
      )
    expect(middles.filter((middle) => Math.abs(middle - (call.y + call.height / 2)) > 1)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  test.for(PHONES)("is a sign beside the menu's button at $width px", async (viewport, { arrive }) => {
    const { page } = await arrive('/agb', { viewport, hasTouch: true })
    const [call, menu] = [await boxOf(headerCall(page)), await boxOf(page.getByRole('button', { name: 'Menü öffnen' }))]
    expect(Math.min(call.width, call.height)).toBeGreaterThanOrEqual(44)
    expect(call.x + call.width).toBeLessThanOrEqual(menu.x)
    expect(Math.abs(call.y - menu.y)).toBeLessThanOrEqual(1)
  })
})

describe.each(PHONES)('the call bar at $width px', (viewport) => {
  test.override('profile', { viewport, hasTouch: true })

  test('stands at the lower edge after the hero, and is gone over form and footer', async ({ arrive }) => {
    const { page } = await arrive()
    expect(await callBar(page).isVisible()).toBe(false)
    await showCallBar(page)
    const { x, y, width, height } = await boxOf(callBar(page))
    expect([x, width, y + height]).toEqual([0, viewport.width, viewport.height])
    expect(height).toBeGreaterThanOrEqual(56)
    const links = await callBar(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([TEL, '#contact'])

    for (const place of ['#contact', 'footer', '#home']) {
      await bring(page, place)
      await callBar(page).waitFor({ state: 'hidden' })
      await showCallBar(page)
    }
  })

  test('gives way to banner, menu, lightbox and to the keyboard of the screen', async ({ arrive }) => {
    const { page } = await arrive('/', { consent: null })
    await banner(page).waitFor()
    await showCallBar(page)
    expect(await callBar(page).isVisible()).toBe(false)
    await banner(page).getByRole('button', { name: texts.cookies.decline }).click()
    await callBar(page).waitFor()

    await openMenu(page)
    expect(await callBar(page).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await callBar(page).waitFor()

    await openLightbox(page)
    expect(await callBar(page).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await showCallBar(page)
    await callBar(page).waitFor()

    await page.locator('#name').evaluate((field) => field.focus({ preventScroll: true }))
    await callBar(page).waitFor({ state: 'hidden' })
  })

  test('covers nothing that the tab key reaches', async ({ arrive }) => {
    const { page } = await arrive()
    await showCallBar(page)
    for (const control of await page.locator('#faq summary, #projects a').all()) {
      await page.keyboard.press('Tab')
      await control.focus()
      // At one moment: the bar may be on its way.
      const covered = await control.evaluate((element) => {
        const bar = document.querySelector('[data-call-bar]')?.getBoundingClientRect()
        return bar && bar.height > 0 ? element.getBoundingClientRect().bottom - bar.top : 0
      })
      expect(covered).toBeLessThanOrEqual(0)
    }
  })
})

test('the call bar is absent without script, on paper, in a low window and on wide screens', async ({ arrive }) => {
  const quiet = await arrive('/', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await bring(quiet.page, '#services')
  expect(await callBar(quiet.page).isVisible()).toBe(false)

  const { page } = await arrive('/', { viewport: { width: 390, height: 844 } })
  await showCallBar(page)
  await page.emulateMedia({ media: 'print' })
  expect(await callBar(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  for (const size of [
    { width: 320, height: 256 },
    { width: 768, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await callBar(page).isVisible()).toBe(false)
  }
})

test('in forced colours the call bar keeps its edges', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 390, height: 844 }, forcedColors: 'active' })
  await showCallBar(page)
  const edges = await callBar(page).evaluate((bar) => [
    getComputedStyle(bar).borderTopWidth,
    ...[...bar.querySelectorAll('a')].map((link) => getComputedStyle(link).borderLeftWidth),
  ])
  expect(edges).toEqual(['1px', '0px', '1px'])
})

describe('whether one may call', () => {
  test('is said beside the number as long as it is true', async ({ arrive, server, visitor }) => {
    const { page } = await visitor({ timezoneId: 'America/New_York' })
    await page.clock.install({ time: new Date('2026-11-20T16:59:00Z') })
    await page.goto(server.url)
    await phone(page).scrollIntoViewIfNeeded()
    await expect.poll(() => phone(page).innerText()).toContain('Jetzt erreichbar')
    await page.clock.runFor(61_000)
    await expect.poll(() => phone(page).innerText()).toMatch(/wieder ab Mo 10\sUhr/)
    const without = await arrive('/', { javaScriptEnabled: false })
    expect((await phone(without.page).innerText()).trim()).toBe(business.phone.display)
  })
})
