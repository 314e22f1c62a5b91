import { expect } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { spokenNodes } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'

const { hero, services: cards, faq, projects, contact } = texts

// Found in the printed tree: "Montiert,bis allesim Lot ist."
test.for([DESKTOP, PHONE])('headings broken by hand are read word by word at $width px', async (viewport, { look }) => {
  const page = await look('/', viewport)
  const nodes = await spokenNodes(page)
  const names = nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => name?.value)
  expect(names).toContain([hero.kicker, ...hero.headline].join(' '))
  for (const { headline } of [cards, faq, projects, contact]) expect(names).toContain(headline.join(' '))
})
