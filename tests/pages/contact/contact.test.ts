import { expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { DESKTOP, NARROW, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { bring } from '../../support/browser/visitor.ts'
import { business, texts } from '../../support/content.ts'
import { answer, banner, callBar, openLightbox, openMenu, showCallBar } from '../../support/page.ts'

const TEL = `tel:${business.phone.international}`

test.for([DESKTOP, PHONE])(
  'the contact section says how to reach the craftsman and where he works, at $width px',
  async (viewport, { look }) => {
    const contact = (await look('/', viewport)).locator('#contact')
    const addressOf = (name: string) => contact.getByRole('link', { name }).first().getAttribute('href')
    expect(await addressOf(business.phone.display)).toBe(TEL)
    expect(await addressOf(business.email)).toBe(`mailto:${business.email}`)
    const text = (await contact.innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
    for (const said of [
      /45127 Essen/,
      /Mo\s+bis\s+Fr\s+10:00\s+bis\s+18:00/,
      /100 km rund um Essen/,
      /Größere Projekte .*bundesweit/,
    ]) {
      expect(text).toMatch(said)
    }
    expect(text).toContain(business.street)
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
  const phone = page.locator('#contact dd', { has: page.getByRole('link', { name: business.phone.display }) })
  await phone.scrollIntoViewIfNeeded()
  await expect.poll(() => phone.innerText()).toContain('Jetzt Sprechzeit')
  await page.clock.runFor(61_000)
  await expect.poll(() => phone.innerText()).toMatch(/wieder ab Mo 10\sUhr/)
  const { page: without } = await arrive('/', { javaScriptEnabled: false })
  const number = without.getByRole('link', { name: business.phone.display })
  const said = await without.locator('#contact dd', { has: number }).innerText()
  expect(said.replaceAll('\u200b', '').trim()).toBe(business.phone.display)
})

test.for([PHONE, NARROW])(
  'the call bar stands below the hero, not over form and footer, and covers nothing, at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, hasTouch: true })
    expect(await callBar(page).isVisible()).toBe(false)
    await showCallBar(page)
    const { left, width, bottom, height } = await boxOf(callBar(page))
    expect([left, width, bottom]).toEqual([0, viewport.width, viewport.height])
    expect(height).toBeGreaterThanOrEqual(56)
    const links = callBar(page).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([TEL, '#contact'])
    for (const place of ['#contact', 'footer', '#home']) {
      await bring(page.locator(place))
      await callBar(page).waitFor({ state: 'hidden' })
      await showCallBar(page)
    }
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
  },
)

test('the call bar gives way to banner, menu, lightbox and to the keyboard of the screen', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, consent: null })
  await banner(page).waitFor()
  await showCallBar(page)
  expect(await callBar(page).isVisible()).toBe(false)
  await answer(page, texts.cookies.decline)
  await callBar(page).waitFor()
  for (const open of [openMenu, openLightbox]) {
    await open(page)
    expect(await callBar(page).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await showCallBar(page)
    await callBar(page).waitFor()
  }
  await page.locator('#name').evaluate((field) => field.focus({ preventScroll: true }))
  await callBar(page).waitFor({ state: 'hidden' })
})

test('the call bar is absent without script, on paper, in low and wide windows; its forced colours', async ({
  arrive,
}) => {
  const { page: quiet } = await arrive('/', { viewport: PHONE, javaScriptEnabled: false })
  await bring(quiet.locator('#services'))
  expect(await callBar(quiet).isVisible()).toBe(false)

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
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 768, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await callBar(page).isVisible()).toBe(false)
  }
})
