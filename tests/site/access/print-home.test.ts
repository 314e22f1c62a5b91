import { expect } from 'vitest'
import * as business from '#model/business.ts'
import { test } from '../support/test.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'

test('the home page on paper has every picture whole, phone instead of form, and text as dark as the rest', async ({
  arrive,
}) => {
  // A4 less margins of 20 mm, in CSS pixels.
  const { page } = await arrive('/', { viewport: { width: 643, height: 971 } })
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  for (const gone of [main.locator('form'), main.locator('video'), main.getByRole('button')]) {
    expect(await gone.filter({ visible: true }).count()).toBe(0)
  }
  expect(await main.getByText(business.phone.display).last().isVisible()).toBe(true)

  const pictures = await main.locator('#projects figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const { left, right } = figure.getBoundingClientRect()
      return {
        inside: left >= 0 && right <= innerWidth,
        uncut: getComputedStyle(figure.closest('li') ?? figure).breakInside,
      }
    }),
  )
  expect(pictures).toEqual(Array.from({ length: 9 }, () => ({ inside: true, uncut: 'avoid' })))

  // Printers leave grounds out: what is pale on dark would be pale on white.
  const pale = await main
    .locator(':is(h1, h2, h3, p, dt, dd, li, figcaption, figcaption b, summary)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !/^rgb\(0, 0, 0\)$/.test(getComputedStyle(element).color))
        .map(({ textContent }) => textContent.slice(0, 40)),
    )
  expect(pale).toEqual([])
  expect(await clippedText(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
})
