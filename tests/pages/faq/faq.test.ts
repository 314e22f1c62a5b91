import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import { WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

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
  arrive,
}) => {
  const { page } = await arrive()
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

describe.each(WIDTHS)('the FAQ at $width', ({ viewport, hasTouch }) => {
  test('has one answer open at most, by click and by keyboard', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport, hasTouch })
    for (const index of [0, 3, 8]) {
      await items(page).nth(index).locator('summary').click()
      await expect.poll(() => openItems(page)).toEqual([index])
      await expect.poll(() => items(page).nth(index).locator('p').first().isVisible()).toBe(true)
    }
    await items(page).nth(8).locator('summary').click()
    await expect.poll(() => openItems(page)).toEqual([])

    await items(page).first().locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => openItems(page)).toEqual([0])
    await page.keyboard.press('Space')
    await expect.poll(() => openItems(page)).toEqual([])
  })
})
