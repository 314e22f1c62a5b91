import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

const { hero, services, faq, projects, contact } = texts

/** The names of all headings in the accessibility tree that the browser gives to screen readers. */
async function headings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => String(name?.value))
}

// Found in the printed tree: "Montiert,bis allesim Lot ist."
test.for(WIDTHS)('headings broken by hand are read word by word at $width', async ({ viewport }, { arrive }) => {
  const { page } = await arrive('/', { viewport })
  const names = await headings(page)
  expect(names).toContain([hero.kicker, ...hero.headline].join(' '))
  for (const { headline } of [services, faq, projects, contact]) expect(names).toContain(headline.join(' '))
})

test('the call to action is named by its words and by its label', async ({ arrive }) => {
  const { page } = await arrive()
  const name = `${texts.header.cta} ${texts.header.ctaLabel}`
  expect(await page.getByRole('banner').getByRole('link', { name, exact: true }).count()).toBe(1)
})
