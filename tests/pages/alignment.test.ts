import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { business, texts } from '../support/content.ts'

/** Where the first words of an element stand, in px from the window's top. */
const baseline = (locator: Locator) =>
  locator.first().evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text?.parentElement) throw new Error('There are no words.')
    // Around the words, in case they stand in a flex box, in which a mark would be centred.
    const [line, mark] = [document.createElement('span'), document.createElement('span')]
    Object.assign(mark.style, { display: 'inline-block', width: '0', height: '0' })
    text.parentElement.insertBefore(line, text)
    line.append(mark, text)
    const { bottom } = mark.getBoundingClientRect()
    line.replaceWith(text)
    return bottom
  })

/** How far the first is above or below the second, in px. */
async function offLine(first: Locator, second: Locator): Promise<number> {
  return Math.abs((await baseline(first)) - (await baseline(second)))
}

test('the name in the header and the navigation stand on one line', async ({ look }) => {
  for (const width of [1440, 768]) {
    const header = (await look('/', { width, height: 900 })).getByRole('banner')
    const name = header.getByText(business.name, { exact: true })
    expect(await offLine(name, header.getByRole('link', { name: 'Projekte' })), `${width} px`).toBeLessThanOrEqual(1)
  }
})

test('the address and the way there stand on one line at 768 px', async ({ look }) => {
  const page = await look('/', { width: 768, height: 900 })
  const address = page.locator('#contact').getByText(`${business.street}, ${business.postalCode}`)
  expect(await offLine(address, page.getByRole('link', { name: texts.map.route }))).toBeLessThanOrEqual(1)
})

test('the rule above the questions continues the dimension line of their headline at 1440 px', async ({ look }) => {
  const page = await look('/', { width: 1440, height: 900 })
  const rule = await boxOf(page.locator('div:has(> details[name="faq"])'))
  const line = await boxOf(page.locator('#faq-title [data-measured] > [aria-hidden]'))
  expect(Math.abs(rule.top - (line.top + line.bottom) / 2)).toBeLessThanOrEqual(1)
})

test('the cells of the footer begin on one edge', async ({ look }) => {
  const [cell] = texts.titleBlock.cells
  for (const width of [390, 320]) {
    const footer = (await look('/', { width, height: 900 })).getByRole('contentinfo')
    const left = (text: string) =>
      footer
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => {
          const words = document.createRange()
          words.selectNodeContents(element)
          return words.getBoundingClientRect().left
        })
    expect(Math.abs((await left(cell?.value ?? '')) - (await left('Impressum')))).toBeLessThanOrEqual(1)
  }
})

test('the error page keeps its plumb line below the header and its level on the page', async ({ look }) => {
  for (const width of [1440, 390, 320]) {
    const page = await look(MISSING, { width, height: 844 })
    const header = page.getByRole('banner')
    const figure = page.locator('main > div').first()
    const plumb = await boxOf(figure.locator('span').first())
    expect(plumb.top, `${width} px`).toBeGreaterThanOrEqual((await boxOf(header)).bottom - 1)
    const level = await figure.evaluate((element) => {
      const { left } = element.getBoundingClientRect()
      return left + parseFloat(getComputedStyle(element, '::after').width)
    })
    expect(level, `${width} px`).toBeLessThanOrEqual((await boxOf(header.locator('div'))).right + 1)
  }
})

test('on a phone held sideways the headline of the pictures stays below the label of its sheet', async ({ look }) => {
  const section = (await look('/', { width: 844, height: 390 })).locator('#projects')
  const label = await boxOf(section.getByText(texts.projects.sheetNumber))
  const headline = await boxOf(section.getByRole('heading'))
  const dimensionLine = 28
  expect(headline.top - dimensionLine).toBeGreaterThanOrEqual(label.bottom)
})
