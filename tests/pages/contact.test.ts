import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { bring, started } from '../support/browser/visitor.ts'
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

test('a dated notice is there on its days, also in a page that stays open', async ({ visitor }) => {
  const { page } = await visitor()
  await page.route('/', async (route) => {
    const html = await (await route.fetch()).text()
    const notice = '<strong hidden data-since="2026-08-03" data-until="2026-08-21">Betriebsferien</strong>'
    await route.fulfill({ contentType: 'text/html', body: html.replace('<h1', `${notice}<h1`) })
  })
  await page.clock.setFixedTime(new Date('2026-08-02T12:00:00Z'))
  await page.goto('/')
  await started(page)
  const isSeen = () => page.getByText('Betriebsferien').isVisible()
  expect(await isSeen()).toBe(false)
  for (const [day, seen] of [
    ['2026-08-03', true],
    ['2026-08-21', true],
    ['2026-08-22', false],
  ] as const) {
    await page.clock.setFixedTime(new Date(`${day}T12:00:00Z`))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect([day, await isSeen()]).toEqual([day, seen])
  }
})

test('a phone may keep the contact, and the measuring sheet lies beside the form as a thing', async ({ look }) => {
  const page = await look('/', PHONE)
  const contact = page.locator('#contact')
  const card = contact.getByRole('link', { name: texts.contact.card })
  const answer = await page.request.get(new URL((await card.getAttribute('href')) ?? '', page.url()).href)
  expect(answer.headers()['content-type']).toContain('vcard')
  expect((await answer.text()).split('\r\n')).toEqual(
    expect.arrayContaining([`FN:${business.name}`, `TEL;TYPE=WORK,VOICE:${business.phone.international}`, 'END:VCARD']),
  )
  expect(await contact.getByText(texts.checklist.sheetTime).isVisible()).toBe(true)
  const sheet = contact.getByRole('link', { name: texts.checklist.sheet })
  expect(await sheet.getAttribute('href')).toBe('/aufmassblatt.pdf')
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
