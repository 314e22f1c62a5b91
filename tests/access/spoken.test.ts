import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { services, texts } from '../support/content.ts'

const { hero, services: cards, faq, projects, contact } = texts

/** The names of all headings in the accessibility tree that the browser gives to screen readers. */
async function headings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => String(name?.value))
}

// Found in the printed tree: "Montiert,bis allesim Lot ist."
test.for([DESKTOP, PHONE])('headings broken by hand are read word by word at $width px', async (viewport, { look }) => {
  const names = await headings(await look('/', viewport))
  expect(names).toContain([hero.kicker, ...hero.headline].join(' '))
  for (const { headline } of [cards, faq, projects, contact]) expect(names).toContain(headline.join(' '))
})

// Heard with Orca in Firefox: "1Verantwortlicher". Chromium leaves counters out of names.
test.for(['/datenschutz', '/agb'])('the numbers of %s stand apart from the words', async (path, { look }) => {
  const counted = await (
    await look(path)
  )
    .locator('article h2, main nav li a')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element, '::before').content))
  expect(counted.length).toBeGreaterThan(20)
  for (const content of counted) expect(content).toMatch(/counter\(number\) "\u00a0"$/)
})

test('questions are a region beside the services, cards are named, drawings’ labels not read', async ({ look }) => {
  const page = await look()
  const region = (lines: readonly string[]) => page.getByRole('region', { name: lines.join(' ') })
  expect(await region(cards.headline).getByText(faq.intro).count()).toBe(0)
  expect(await region(faq.headline).getByText(faq.intro).count()).toBe(1)
  for (const { title } of services) expect(await page.getByRole('article', { name: title }).count()).toBe(1)
  const spoken = await page.locator('body').ariaSnapshot()
  expect(spoken).not.toMatch(/Blatt \d von|Maßstab|alle in mm/)
  expect(spoken).toContain(cards.sheet)
})
