import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { texts } from '../support/content.ts'

const { hero, services: cards, faq, projects, contact } = texts

/** The names of all headings in the accessibility tree that the browser gives to screen readers. */
async function headings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => String(name?.value))
}

// The accessibility tree once had "Montiert,bis allesim Lot ist."
test.for([DESKTOP, PHONE])('headings broken by hand are read word by word at $width px', async (viewport, { look }) => {
  const names = await headings(await look('/', viewport))
  expect(names).toContain([hero.kicker, ...hero.headline].join(' '))
  for (const { headline } of [cards, faq, projects, contact]) expect(names).toContain(headline.join(' '))
})
