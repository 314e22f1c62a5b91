import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { test } from '../../support/browser/test.ts'
import { business, faq } from '../../support/content.ts'

/** What each of the nine questions is about, in the specified order. */
const TOPICS = [
  /Küchen auf/,
  /PAX/,
  /POCO oder Roller/,
  /Küche abbauen und .* wieder aufbauen/,
  /Küchen um/,
  /Regale und TV-Wände/,
  /Rechnung/,
  /kurzfristige Termine/,
  /direkt anrufen/,
]
const CITIES = ['Essen', 'Mülheim', 'Oberhausen', 'Bochum', 'Gelsenkirchen', 'Duisburg', 'Düsseldorf']

const items = (page: Page) => page.locator('#services #faq details')
const openItems = (page: Page) =>
  items(page).evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? [index] : [])))

test('the FAQ sits inside the services: nine questions, all closed, with cities and the phone', async ({ look }) => {
  const page = await look()
  const questions = await items(page).locator('summary').allInnerTexts()
  expect(questions).toEqual(TOPICS.map((topic) => expect.stringMatching(topic)))
  expect(await openItems(page)).toEqual([])
  const appointments = await items(page).nth(7).textContent()
  expect(CITIES.filter((city) => !appointments?.includes(city))).toEqual([])
  expect((await items(page).nth(8).textContent())?.replaceAll('\u00a0', ' ')).toContain(business.phone.display)
})

test('one answer is open at most, by click and by keyboard', async ({ arrive }) => {
  const { page } = await arrive()
  for (const [index, key, open] of [
    [0, 'click', [0]],
    [3, 'click', [3]],
    [8, 'click', [8]],
    [8, 'click', []],
    [0, 'Enter', [0]],
    [3, 'Space', [3]],
    [3, 'Enter', []],
  ] as const) {
    const summary = items(page).nth(index).locator('summary')
    await (key === 'click' ? summary.click() : summary.press(key))
    await expect.poll(() => openItems(page)).toEqual(open)
    await expect.poll(() => items(page).nth(index).locator('p').first().isVisible()).toBe(open.length > 0)
  }
})

test.for([true, false])(
  'the address of a question opens it below the header (scripts: %s)',
  async (javaScriptEnabled, { arrive }) => {
    const { id, question } = faq.find((item) => item.id === 'faq-invoice') ?? { id: '', question: '' }
    const { page } = await arrive(`/#${id}`, { javaScriptEnabled })
    await expect.poll(() => page.locator(`#${id}`).isVisible()).toBe(true)
    const top = async () => (await boxOf(page.locator('summary', { hasText: question }))).top
    // The header covers the first 70 px.
    await expect.poll(top).toBeGreaterThan(70)
    await expect.poll(top).toBeLessThan(400)
  },
)
