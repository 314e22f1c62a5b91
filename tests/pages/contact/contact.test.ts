import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { strangers } from '../../support/browser/visitor.ts'
import { loadMapButton, mapFrame, storedChoice } from '../../support/page/consent.ts'
import { WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

describe.each(WIDTHS)('the contact section at $width', ({ viewport, hasTouch }) => {
  test.override('profile', { viewport, hasTouch })

  test('shows how to reach the craftsman, where he works and the paragraph for search engines', async ({ arrive }) => {
    const { page } = await arrive()
    const contact = page.locator('#contact')
    const phone = contact.getByRole('link', { name: business.phone.display }).first()
    expect(await phone.getAttribute('href')).toBe(`tel:${business.phone.international}`)
    const email = contact.getByRole('link', { name: business.email }).first()
    expect(await email.getAttribute('href')).toBe(`mailto:${business.email}`)

    const text = (await contact.innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
    expect(text).toContain(business.street)
    expect(text).toMatch(/45127 Essen/)
    expect(text).toContain('Mo–Fr 10:00–18:00')
    expect(text).toContain('100 km um Essen')
    expect(text).toMatch(/Größere Projekte .*bundesweit/)
    expect(await contact.getByText(texts.seo.text).isVisible()).toBe(true)
  })

  test("loads the map in its place, 300 px high, by 'Karte laden' and not before", async ({ arrive, server }) => {
    const { page, requests } = await arrive()
    const contact = page.locator('#contact')
    const height = () => contact.evaluate((element: HTMLElement) => element.offsetHeight)
    expect(await mapFrame(page).count()).toBe(0)
    expect(strangers(requests, server.url)).toEqual([])
    expect(await contact.getByRole('img', { name: texts.map.drawing }).isVisible()).toBe(true)
    const before = await height()

    await loadMapButton(page).click()
    const frame = contact.locator('iframe')
    await frame.waitFor()
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(300)
    expect(await frame.getAttribute('title')).toBe(texts.map.frame)
    expect(await frame.getAttribute('src')).toMatch(/^https:\/\/(www|maps)\.google\.\w+\//)
    expect(await storedChoice(page)).toBe('declined')
    expect(await height()).toBe(before)
  })

  test('shows the map at once to a visitor who has accepted', async ({ arrive }) => {
    const { page } = await arrive('/', { consent: 'accepted' })
    const frame = page.locator('#contact iframe')
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await frame.waitFor()
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(300)
  })
})
