import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { DESKTOP, PHONE } from '../../support/visitor.ts'
import { STILL, useStage } from '../spec/support.ts'

const stage = useStage()
const { hero, services, faq, projects, contact } = texts

/** The names of all headings in the accessibility tree that the browser gives to screen readers. */
async function headings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => String(name?.value))
}

// Found in the printed tree: "Montiert,bis allesim Lot ist."
test.each([DESKTOP, PHONE])('headings broken by hand are read word by word at $width px', async (viewport) => {
  const { page } = await stage.arrive('/', { viewport, ...STILL })
  const names = await headings(page)
  expect(names).toContain([hero.kicker, ...hero.headline].join(' '))
  for (const { headline } of [services, faq, projects, contact]) expect(names).toContain(headline.join(' '))
})

test('the call to action is named by its words and by its label', async () => {
  const { page } = await stage.arrive('/', STILL)
  const name = `${texts.header.cta} ${texts.header.ctaLabel}`
  expect(await page.getByRole('banner').getByRole('link', { name, exact: true }).count()).toBe(1)
})
