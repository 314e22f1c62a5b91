import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { bring } from '../support/browser/visitor.ts'
import { business, texts } from '../support/content.ts'

const TEL = `tel:${business.phone.international}`

test.for([DESKTOP, PHONE])('how to reach the craftsman and where he works, $width px', async (viewport, { look }) => {
  const contact = (await look('/', viewport)).locator('#contact')
  const addressOf = (name: string) => contact.getByRole('link', { name }).first().getAttribute('href')
  expect(await addressOf(business.phone.display)).toBe(TEL)
  expect(await addressOf(business.email)).toBe(`mailto:${business.email}`)
  await bring(contact)
  const text = async () => (await contact.innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  const hours = /Mo\s+bis\s+Fr\s+10:00\s+bis\s+18:00/
  for (const said of [
    business.street,
    /45127 Essen/,
    hours,
    /100 km rund um Essen/,
    /größere Aufträge .*in ganz Deutschland/,
  ]) {
    await expect.poll(text).toMatch(said)
  }
  const [demo, form] = [contact.getByText(texts.form.demo), contact.locator('form')]
  expect((await boxOf(demo)).bottom).toBeLessThanOrEqual((await boxOf(form)).top)
  expect(await contact.getByText(texts.seo.text).isVisible()).toBe(true)
})

test('whether one may call is said beside the number as long as it is true', async ({ arrive, visitor }) => {
  const { page } = await visitor({ timezoneId: 'America/New_York' })
  await page.clock.install({ time: new Date('2026-11-20T16:59:00Z') })
  await page.goto('/')
  const phone = page.locator('#contact dd', { has: page.getByRole('link', { name: business.phone.display }) })
  await phone.scrollIntoViewIfNeeded()
  await expect.poll(() => phone.innerText()).toContain('Jetzt Telefonzeit')
  await page.clock.runFor(61_000)
  await expect.poll(() => phone.innerText()).toMatch(/wieder ab Mo 10\sUhr/)
  const { page: without } = await arrive('/', { javaScriptEnabled: false })
  const number = without.getByRole('link', { name: business.phone.display })
  const said = await without.locator('#contact dd', { has: number }).innerText()
  expect(said.replaceAll('\u200b', '').trim()).toBe(business.phone.display)
})
