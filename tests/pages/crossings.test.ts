import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { crossings } from '../access/checks/crossings.ts'
import { WINDOWS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

const LEAST_GAP_PX = 32

/** Gives every headline that many lines. */
const setHeadlines = (page: Page, count: number) =>
  page.locator('main h2').evaluateAll((all, lines) => {
    for (const headline of all) headline.innerHTML = Array.from({ length: lines }, () => 'Zeile im Lot').join('<br>')
  }, count)

test('no text crosses a rule or another text, with headlines of one to four lines', async ({ look }) => {
  const page = await look()
  const title = page.locator('#projects-title')
  const gap = () =>
    title.evaluate((headline) => {
      const label = headline.closest('section')?.querySelector('p')?.getBoundingClientRect()
      return headline.getBoundingClientRect().top - (label?.bottom ?? Infinity)
    })
  const faults: string[] = []
  for (const viewport of Object.values(WINDOWS).flat()) {
    await page.setViewportSize(viewport)
    for (const lines of [1, 2, 3, 4]) {
      await setHeadlines(page, lines)
      const found = await crossings(page)
      if ((await gap()) < LEAST_GAP_PX) found.push('the headline of the projects is too near')
      faults.push(...found.map((fault) => `${viewport.width} x ${viewport.height}, ${lines}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
