import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
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

const items = (page: Page) => page.locator('#services #faq details')
const openItems = (page: Page) =>
  items(page).evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? [index] : [])))

test('the FAQ sits inside the services: nine questions, all closed, with many nearby cities and the phone', async ({
  look,
}) => {
  const page = await look()
  const questions = await items(page).locator('summary').allInnerTexts()
  expect(questions).toHaveLength(9)
  TOPICS.forEach((topic, index) => expect(questions[index]).toMatch(topic))
  expect(await openItems(page)).toEqual([])

  const appointments = await items(page).nth(7).textContent()
  for (const city of ['Essen', 'Mülheim', 'Oberhausen', 'Bochum', 'Gelsenkirchen', 'Duisburg', 'Düsseldorf']) {
    expect(appointments).toContain(city)
  }
  expect((await items(page).nth(8).textContent())?.replaceAll('\u00a0', ' ')).toContain(business.phone.display)
})

test.for([DESKTOP, PHONE])(
  'one answer is open at most, by click and by keyboard, at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport })
    const summary = (index: number) => items(page).nth(index).locator('summary')
    for (const index of [0, 3, 8]) {
      await summary(index).click()
      await expect.poll(() => openItems(page)).toEqual([index])
      await expect.poll(() => items(page).nth(index).locator('p').first().isVisible()).toBe(true)
    }
    await summary(8).click()
    await expect.poll(() => openItems(page)).toEqual([])
    await summary(0).press('Enter')
    await expect.poll(() => openItems(page)).toEqual([0])
    await summary(3).press('Space')
    await expect.poll(() => openItems(page)).toEqual([3])
    await summary(3).press('Enter')
    await expect.poll(() => openItems(page)).toEqual([])
  },
)

test.for([true, false])(
  'the address of a question opens it and shows it below the header (scripts: %s)',
  async (javaScriptEnabled, { arrive }) => {
    const { id, question } = faq.find((item) => item.id === 'faq-invoice') ?? { id: '', question: '' }
    const { page } = await arrive(`/#${id}`, { javaScriptEnabled })
    const top = async () => (await page.locator('summary', { hasText: question }).boundingBox())?.y
    await expect.poll(() => page.locator(`#${id}`).isVisible()).toBe(true)
    // The header covers the first 70 px.
    await expect.poll(top).toBeGreaterThan(70)
    await expect.poll(top).toBeLessThan(400)
  },
)
