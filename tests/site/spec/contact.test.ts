import { describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { texts } from '#content/texts.ts'
import { useStage, WIDTHS } from './support.ts'

const stage = useStage()

describe.each(WIDTHS)('the contact section at $width', ({ viewport, hasTouch }) => {
  const arrive = async (consent: 'accepted' | 'declined' | null = 'declined') => {
    const visitor = await stage.arrive('/', { viewport, hasTouch, consent })
    return { ...visitor, contact: visitor.page.locator('#contact') }
  }

  test('shows phone, e-mail, street address and opening hours', async () => {
    const { contact } = await arrive()
    const phone = contact.getByRole('link', { name: business.phone.display }).first()
    expect(await phone.getAttribute('href')).toBe(`tel:${business.phone.international}`)
    const email = contact.getByRole('link', { name: business.email }).first()
    expect(await email.getAttribute('href')).toBe(`mailto:${business.email}`)
    const text = await contact.innerText()
    expect(text).toContain(business.street)
    expect(text).toMatch(/45127 Essen/)
    expect(text).toContain('Mo–Fr 10:00–18:00')
  })

  test('notes the area: 100 km around Essen, larger projects nationwide', async () => {
    const { contact } = await arrive()
    const text = (await contact.innerText()).replaceAll('\u00a0', ' ')
    expect(text).toContain('100 km um Essen')
    expect(text).toMatch(/Größere Projekte .*bundesweit/)
  })

  test('ends with the paragraph for search engines', async () => {
    const { contact } = await arrive()
    expect(await contact.getByText(texts.seo.text).isVisible()).toBe(true)
  })

  test("loads the map, 300 px high, by 'Karte laden' and not before", async () => {
    const { page, contact, requests } = await arrive()
    expect(await contact.locator('iframe').count()).toBe(0)
    expect(requests.filter((url) => !url.startsWith(stage.site.url))).toEqual([])

    await contact.getByRole('button', { name: 'Karte laden' }).click()
    const frame = contact.locator('iframe')
    await frame.waitFor()
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(300)
    expect(await frame.getAttribute('title')).toBe(texts.map.frame)
    expect(await frame.getAttribute('src')).toMatch(/^https:\/\/(www|maps)\.google\.\w+\//)
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined')
  })

  test('keeps the place of the map: nothing moves when it loads', async () => {
    const { contact } = await arrive()
    const height = () => contact.evaluate((element: HTMLElement) => element.offsetHeight)
    expect(await contact.getByRole('img', { name: texts.map.drawing }).isVisible()).toBe(true)
    const before = await height()
    await contact.getByRole('button', { name: 'Karte laden' }).click()
    await contact.locator('iframe').waitFor()
    expect(await height()).toBe(before)
  })

  test('shows the map at once to a visitor who has accepted', async () => {
    const { contact } = await arrive('accepted')
    await contact.scrollIntoViewIfNeeded()
    await contact.locator('iframe').waitFor()
    expect(await contact.locator('iframe').evaluate((element) => element.clientHeight)).toBe(300)
  })
})
