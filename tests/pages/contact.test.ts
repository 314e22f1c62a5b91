import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, NARROW, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { bring } from '../support/browser/visitor.ts'
import { business, texts } from '../support/content.ts'
import { answer, banner, callBar, openLightbox, openMenu, showCallBar } from '../support/page.ts'

const TEL = `tel:${business.phone.international}`

test.for([DESKTOP, PHONE])(
  'the contact section says how to reach the craftsman and where he works, at $width px',
  async (viewport, { look }) => {
    const contact = (await look('/', viewport)).locator('#contact')
    const addressOf = (name: string) => contact.getByRole('link', { name }).first().getAttribute('href')
    expect(await addressOf(business.phone.display)).toBe(TEL)
    expect(await addressOf(business.email)).toBe(`mailto:${business.email}`)
    const text = (await contact.innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
    const hours = /Mo\s+bis\s+Fr\s+10:00\s+bis\s+18:00/
    for (const said of [
      business.street,
      /45127 Essen/,
      hours,
      /100 km rund um Essen/,
      /Größere Projekte .*bundesweit/,
    ]) {
      expect(text).toMatch(said)
    }
    expect(await contact.getByText(texts.seo.text).isVisible()).toBe(true)
  },
)

test('whether one may call is said beside the number as long as it is true', async ({ arrive, visitor }) => {
  const { page } = await visitor({ timezoneId: 'America/New_York' })
  await page.clock.install({ time: new Date('2026-11-20T16:59:00Z') })
  await page.goto('/')
  const phone = page.locator('#contact dd', { has: page.getByRole('link', { name: business.phone.display }) })
  await phone.scrollIntoViewIfNeeded()
  await expect.poll(() => phone.innerText()).toContain('Jetzt erreichbar')
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
    const edge = { left: 0, width: viewport.width, bottom: viewport.height }
    await expect.poll(() => boxOf(callBar(page))).toMatchObject(edge)
    expect((await boxOf(callBar(page))).height).toBeGreaterThanOrEqual(56)
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
      // In one evaluation: the bar may be moving, and is hidden where the page itself offers a call.
      const isFree = () =>
        control.evaluate((element) => {
          const bar = document.querySelector('[data-call-bar]')
          if (!bar?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true
          return element.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top
        })
      await expect.poll(isFree).toBe(true)
      if (await callBar(page).isVisible()) seen += 1
    }
    expect(seen).toBeGreaterThan(5)
  },
)

test('the call bar gives way to banner, menu, lightbox, keyboard; there is none on paper, in low or wide windows', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, consent: null })
  await banner(page).waitFor()
  await showCallBar(page)
  await callBar(page).waitFor({ state: 'hidden' })
  await answer(page, texts.cookies.decline)
  await callBar(page).waitFor()
  for (const open of [openMenu, openLightbox]) {
    await open(page)
    await callBar(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await showCallBar(page)
    await callBar(page).waitFor()
  }
  await page.emulateMedia({ media: 'print' })
  await callBar(page).waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: 'screen' })
  await showCallBar(page)
  await callBar(page).waitFor()
  await page.locator('#name').evaluate((field) => field.focus({ preventScroll: true }))
  await callBar(page).waitFor({ state: 'hidden' })
  await page.locator('#name').blur()
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 768, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await callBar(page).waitFor({ state: 'hidden' })
  }
  const { page: quiet } = await arrive('/', { viewport: PHONE, javaScriptEnabled: false })
  await bring(quiet.locator('#services'))
  expect(await callBar(quiet).isVisible()).toBe(false)
})
