import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { business, texts } from '../support/content.ts'
import { header } from '../support/page.ts'

/** Where the first words of an element stand, in px from the window's top: their baseline; and from its left. */
const words = (locator: Locator) =>
  locator.first().evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text?.parentElement) throw new Error('There are no words.')
    // Around the words, in case they stand in a flex box, in which a mark would be centred.
    const [line, mark] = [document.createElement('span'), document.createElement('span')]
    Object.assign(mark.style, { display: 'inline-block', width: '0', height: '0' })
    text.parentElement.insertBefore(line, text)
    line.append(mark, text)
    const { bottom, left } = mark.getBoundingClientRect()
    line.replaceWith(text)
    return { bottom, left }
  })

const [cell] = texts.titleBlock.cells
const exactly = (text: string) => (page: Page) => page.getByRole('contentinfo').getByText(text, { exact: true })

/** Words that belong together: on one line, or beginning on one edge. */
const PAIRS = [
  {
    what: 'the name in the header and the navigation stand on one line',
    widths: [1440, 768],
    side: 'bottom',
    pair: [
      (page: Page) => header(page).getByText(business.name, { exact: true }),
      (page: Page) => header(page).getByRole('link', { name: 'Projekte' }),
    ],
  },
  {
    what: 'the address and the way there stand on one line',
    widths: [768],
    side: 'bottom',
    pair: [
      (page: Page) => page.locator('#contact').getByText(`${business.street}, ${business.postalCode}`),
      (page: Page) => page.getByRole('link', { name: texts.map.route }),
    ],
  },
  {
    what: 'the cells of the footer begin on one edge',
    widths: [390, 320],
    side: 'left',
    pair: [exactly(cell?.value ?? ''), exactly('Impressum')],
  },
] as const

test.for(PAIRS)('$what', async ({ widths, side, pair: [one, other] }, { look }) => {
  for (const width of widths) {
    const page = await look('/', { width, height: 900 })
    const distance = (await words(one(page)))[side] - (await words(other(page)))[side]
    expect(Math.abs(distance), `${width} px`).toBeLessThanOrEqual(1)
  }
})

test('the rule above the questions continues the dimension line of their headline at 1440 px', async ({ look }) => {
  const page = await look('/', { width: 1440, height: 900 })
  const rule = await boxOf(page.locator('div:has(> details[name="faq"])'))
  const line = await boxOf(page.locator('#faq-title [data-measured] > [aria-hidden]'))
  expect(Math.abs(rule.top - (line.top + line.bottom) / 2)).toBeLessThanOrEqual(1)
})

test('the error page keeps its plumb line below the header and its level on the page', async ({ look }) => {
  for (const width of [1440, 390, 320]) {
    const page = await look(MISSING, { width, height: 844 })
    const figure = page.locator('main > div').first()
    const plumb = await boxOf(figure.locator('span').first())
    expect(plumb.top, `${width} px`).toBeGreaterThanOrEqual((await boxOf(header(page))).bottom - 1)
    const level = await figure.evaluate((element) => {
      const { left } = element.getBoundingClientRect()
      return left + parseFloat(getComputedStyle(element, '::after').width)
    })
    expect(level, `${width} px`).toBeLessThanOrEqual((await boxOf(header(page).locator('div'))).right + 1)
  }
})

test('on a phone held sideways the headline of the pictures stays below the label of its sheet', async ({ look }) => {
  const section = (await look('/', { width: 844, height: 390 })).locator('#projects')
  const label = await boxOf(section.getByText(texts.projects.sheetNumber))
  const headline = await boxOf(section.getByRole('heading'))
  const dimensionLine = 28
  expect(headline.top - dimensionLine).toBeGreaterThanOrEqual(label.bottom)
})
