import { expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { test } from '../../support/browser/test.ts'

test('between services and questions stands how it goes: five stations, in order, without script', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { javaScriptEnabled: false })
  const region = page.getByRole('region', { name: texts.process.headline.join(' ') })
  const stations = await region.getByRole('listitem').getByRole('heading').allInnerTexts()
  expect(stations).toEqual(['Anfrage mit Foto', 'Rückfragen oder Aufmaß', 'Angebot', 'Termin', 'Montage und Abnahme'])
  for (const { text } of texts.process.stations) expect(await region.getByText(text).isVisible()).toBe(true)
})

test('its line lies on a wide screen and stands on a phone', async ({ arrive }) => {
  const { page } = await arrive()
  const places = () =>
    page.locator('section:has(> #process-title) li').evaluateAll((stations) => {
      const boxes = stations.map((station) => station.getBoundingClientRect())
      return [
        new Set(boxes.map(({ top }) => Math.round(top))).size,
        new Set(boxes.map(({ left }) => Math.round(left))).size,
      ]
    })
  expect(await places()).toEqual([1, 5])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(places).toEqual([5, 1])
})
