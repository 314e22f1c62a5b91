import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { useStage, WIDTHS } from './support.ts'

const stage = useStage()

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

describe.each(WIDTHS)('the FAQ at $width', ({ viewport, hasTouch }) => {
  test('sits inside the services and has nine questions, all closed', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch })
    const questions = await items(page).locator('summary').allInnerTexts()
    expect(questions).toHaveLength(9)
    TOPICS.forEach((topic, index) => expect(questions[index]).toMatch(topic))
    expect(await openItems(page)).toEqual([])
  })

  test('has one answer open at most; a click on the open question closes it', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch })
    for (const index of [0, 3, 8]) {
      await items(page).nth(index).locator('summary').click()
      await expect.poll(() => openItems(page)).toEqual([index])
      await expect.poll(() => items(page).nth(index).locator('p').first().isVisible()).toBe(true)
    }
    await items(page).nth(8).locator('summary').click()
    await expect.poll(() => openItems(page)).toEqual([])
  })

  test('opens and closes by keyboard', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch })
    const first = items(page).first()
    await first.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => openItems(page)).toEqual([0])
    await page.keyboard.press('Space')
    await expect.poll(() => openItems(page)).toEqual([])
  })

  test('names many nearby cities and the phone', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch })
    const appointments = await items(page).nth(7).textContent()
    for (const city of ['Essen', 'Mülheim', 'Oberhausen', 'Bochum', 'Gelsenkirchen', 'Duisburg', 'Düsseldorf']) {
      expect(appointments).toContain(city)
    }
    expect(await items(page).nth(8).textContent()).toContain(business.phone.display)
  })
})
