import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { DESKTOP, NARROW, PHONE } from '../../support/browser/screens.ts'
import { boxOf } from '../../support/browser/boxes.ts'
import { test } from '../../support/browser/test.ts'
import { banner } from '../../support/page/consent.ts'
import { callBar, showCallBar } from '../../support/page/call-bar.ts'
import { openLightbox } from '../../support/page/gallery.ts'
import { openMenu } from '../../support/page/navigation.ts'
import { business, texts } from '../../support/content.ts'

const TEL = `tel:${business.phone.international}`

const bring = (page: Page, place: string) =>
  page.locator(place).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
const phone = (page: Page) =>
  page.locator('#contact dd', { has: page.getByRole('link', { name: business.phone.display }) })

test.for([DESKTOP, PHONE])(
  'the contact section shows how to reach the craftsman, where he works and the paragraph for search engines, at $width px',
  async (viewport, { look }) => {
    const page = await look('/', viewport)
    const contact = page.locator('#contact')
    const call = contact.getByRole('link', { name: business.phone.display }).first()
    expect(await call.getAttribute('href')).toBe(TEL)
    const email = contact.getByRole('link', { name: business.email }).first()
    expect(await email.getAttribute('href')).toBe(`mailto:${business.email}`)

    const text = (await contact.innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
    expect(text).toContain(business.street)
    expect(text).toMatch(/45127 Essen/)
    expect(text).toMatch(/Mo\s+bis\s+Fr\s+10:00\s+bis\s+18:00/)
    expect(text).toContain('100 km um Essen')
    expect(text).toMatch(/Größere Projekte .*bundesweit/)
    expect(await contact.getByText(texts.seo.text).isVisible()).toBe(true)
  },
)

test('the paragraph for search engines has at most 62 characters a line', async ({ look }) => {
  const page = await look('/', { width: 1920, height: 900 })
  const lines = await page.getByText(texts.seo.text).evaluate((paragraph) => {
    const range = document.createRange()
    range.selectNodeContents(paragraph)
    return range.getClientRects().length
  })
  expect(texts.seo.text.length / lines).toBeLessThanOrEqual(62)
})

test('whether one may call is said beside the number as long as it is true', async ({ arrive, server, visitor }) => {
  const { page } = await visitor({ timezoneId: 'America/New_York' })
  await page.clock.install({ time: new Date('2026-11-20T16:59:00Z') })
  await page.goto(server.url)
  await phone(page).scrollIntoViewIfNeeded()
  await expect.poll(() => phone(page).innerText()).toContain('Jetzt erreichbar')
  await page.clock.runFor(61_000)
  await expect.poll(() => phone(page).innerText()).toMatch(/wieder ab Mo 10\sUhr/)
  const without = await arrive('/', { javaScriptEnabled: false })
  expect((await phone(without.page).innerText()).replaceAll('\u200b', '').trim()).toBe(business.phone.display)
})

describe.each([PHONE, NARROW])('the call bar at $width px', (viewport) => {
  test.override('profile', { viewport, hasTouch: true })

  test('stands at the lower edge after the hero, and is gone over form and footer', async ({ arrive }) => {
    const { page } = await arrive()
    expect(await callBar(page).isVisible()).toBe(false)
    await showCallBar(page)
    const { left, width, bottom, height } = await boxOf(callBar(page))
    expect([left, width, bottom]).toEqual([0, viewport.width, viewport.height])
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

  test('covers nothing that the tab key reaches', async ({ arrive }) => {
    const { page } = await arrive()
    await showCallBar(page)
    let seen = 0
    for (const control of await page.locator('#faq summary, #projects a').all()) {
      await page.keyboard.press('Tab')
      await control.focus()
      // At one moment: the bar may be on its way, and is gone where something else offers what it does.
      const covered = await control.evaluate((element) => {
        const bar = document.querySelector('[data-call-bar]')
        if (!bar?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null
        return element.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
      })
      if (covered === null) continue
      seen += 1
      expect(covered).toBeLessThanOrEqual(0)
    }
    expect(seen).toBeGreaterThan(5)
  })
})

test('the call bar gives way to banner, menu, lightbox and to the keyboard of the screen', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, consent: null })
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

test('the call bar is absent without script, on paper, in a low window and on wide screens; forced colours leave it its edges', async ({
  arrive,
}) => {
  const quiet = await arrive('/', { viewport: PHONE, javaScriptEnabled: false })
  await bring(quiet.page, '#services')
  expect(await callBar(quiet.page).isVisible()).toBe(false)

  const { page } = await arrive('/', { viewport: PHONE })
  await showCallBar(page)
  await callBar(page).waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const edges = await callBar(page).evaluate((bar) => [
    getComputedStyle(bar).borderTopWidth,
    ...[...bar.querySelectorAll('a')].map((link) => getComputedStyle(link).borderLeftWidth),
  ])
  expect(edges).toEqual(['1px', '0px', '1px'])
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  expect(await callBar(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  for (const [width, height] of [
    [320, 256],
    [768, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await callBar(page).isVisible()).toBe(false)
  }
})
