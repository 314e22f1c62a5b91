import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as texts from '#model/texts.ts'
import * as business from '#model/business.ts'
import { openMenu } from '../support/page/navigation.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { settled } from '../support/browser/visitor.ts'

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

const boxOf = (locator: Locator) =>
  locator
    .first()
    .evaluate((element): { top: number; right: number; bottom: number; left: number } =>
      element.getBoundingClientRect().toJSON(),
    )

/** How far the first is above or below the second, in px. */
async function offLine(first: Locator, second: Locator): Promise<number> {
  return Math.abs((await baseline(first)) - (await baseline(second)))
}

const at = (width: number, height = 900) => ({ viewport: { width, height } })

describe('on one line stand', () => {
  test.for([1440, 768])('at %i px: the name in the header and the navigation', async (width, { arrive }) => {
    const { page } = await arrive('/', at(width))
    const header = page.getByRole('banner')
    const name = header.getByText(business.name, { exact: true })
    expect(await offLine(name, header.getByRole('link', { name: 'Projekte' }))).toBeLessThanOrEqual(1)
  })

  test('at 768 px: the address and the way there', async ({ arrive }) => {
    const { page } = await arrive('/', at(768))
    const address = page.locator('#contact').getByText(`${business.street}, ${business.postalCode}`)
    expect(await offLine(address, page.getByRole('link', { name: texts.map.route }))).toBeLessThanOrEqual(1)
  })

  test('at 1440 px: the rule above the questions and the dimension line of their headline', async ({ arrive }) => {
    const { page } = await arrive('/', at(1440))
    const rule = await boxOf(page.locator('div:has(> details[name="faq"])'))
    const line = await boxOf(page.locator('#faq-title [data-measured] > [aria-hidden]'))
    expect(Math.abs(rule.top - (line.top + line.bottom) / 2)).toBeLessThanOrEqual(1)
  })
})

test('the cells of the footer begin on one edge', async ({ arrive }) => {
  for (const width of [390, 320]) {
    const { page } = await arrive('/', at(width))
    const left = async (text: string) => {
      const range = page.getByRole('contentinfo').getByText(text, { exact: true }).first()
      return range.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return words.getBoundingClientRect().left
      })
    }
    const [cell] = texts.titleBlock.cells
    expect(Math.abs((await left(cell?.value ?? '')) - (await left('Impressum')))).toBeLessThanOrEqual(1)
  }
})

test('the outer ticks of the makers are whole', async ({ arrive }) => {
  const { page } = await arrive('/', at(1440))
  const clipped = await page
    .locator('[aria-label="Montageerfahrung mit Herstellern"] li')
    .evaluateAll((makers) => makers.map((maker) => getComputedStyle(maker, '::before').left))
  expect(new Set(clipped)).toEqual(new Set(['-5.5px']))
})

describe('the error page', () => {
  test.for([1440, 390, 320])(
    'at %i px keeps its plumb line below the header and its level on the page',
    async (width, { arrive }) => {
      const { page } = await arrive(MISSING, at(width, 844))
      const header = await boxOf(page.getByRole('banner'))
      const figure = page.locator('main > div').first()
      expect((await boxOf(figure.locator('span').first())).top).toBeGreaterThanOrEqual(header.bottom - 1)
      const level = await figure.evaluate((element) => {
        const { left } = element.getBoundingClientRect()
        return left + parseFloat(getComputedStyle(element, '::after').width)
      })
      expect(level).toBeLessThanOrEqual((await boxOf(page.getByRole('banner').locator('div').first())).right + 1)
    },
  )
})

describe('the menu', () => {
  test('opens with its logo where that of the header is, also after scrolling', async ({ arrive }) => {
    const { page } = await arrive('/', at(390, 844))
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await settled(page)
    const before = await boxOf(page.getByRole('banner').locator('svg'))
    await openMenu(page)
    const open = await boxOf(page.locator('#menu svg'))
    expect([open.left, open.top]).toEqual([before.left, before.top])
  })

  test('keeps calling and asking in sight on a small phone, however long its list', async ({ arrive }) => {
    const { page } = await arrive('/', at(320, 640))
    await openMenu(page)
    await page.getByRole('navigation', { name: texts.header.mobileNavigation }).locator('summary').click()
    const call = page.locator('#menu').getByRole('link', { name: business.phone.display })
    await expect.poll(async () => (await boxOf(call)).bottom).toBeLessThanOrEqual(640)
  })
})

test('below an open list only its opener is marked', async ({ arrive }) => {
  const { page } = await arrive('/', at(1280))
  const marked = () =>
    page
      .getByRole('navigation', { name: texts.header.navigation })
      .locator('> ul > li > :is(a, button)')
      .evaluateAll((links) =>
        links.filter((link) => getComputedStyle(link, '::after').opacity !== '0').map((link) => link.textContent),
      )
  await expect.poll(marked).toEqual(['Home'])
  await page.getByRole('button', { name: 'Leistungen' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(marked).toEqual(['Leistungen'])
})
