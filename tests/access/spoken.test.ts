import { expect } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { spokenNodes } from '../support/browser/visitor.ts'
import { business, texts } from '../support/content.ts'

const { hero, services: cards, faq, projects, contact } = texts

// Found in the printed tree: "Montiert,bis allesim Lot ist."
test.for([DESKTOP, PHONE])('headings broken by hand are read word by word at $width px', async (viewport, { look }) => {
  const page = await look('/', viewport)
  const nodes = await spokenNodes(page)
  const names = nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => name?.value)
  expect(names).toContain([hero.kicker, ...hero.headline].join(' '))
  for (const { headline } of [cards, faq, projects, contact]) expect(names).toContain(headline.join(' '))
})

// Orca left out telephone and street, whose `dd` held other blocks.
test('the facts are read with telephone and street, each as plain text of its term', async ({ look }) => {
  const page = await look('/')
  const read = await page.locator('#contact dl').first().ariaSnapshot()
  const [phone] = business.phones
  for (const fact of [phone?.display, business.street, business.email]) expect(spoken(read)).toContain(fact)
  expect(await page.locator('#contact dd :is(div, address, p)').count()).toBe(0)
})

const spoken = (tree: string) => tree.replaceAll('\u200b', '')
