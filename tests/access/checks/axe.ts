import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

// The browser reads the minified one in half the time.
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * The violations that axe finds in the page as it is now: one line per element.
 * @param within selects the part of the page.
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  // The debugger evaluates axe, because the page's CSP forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ([selector, values]) => {
      const { violations } = await window.axe.run(selector, {
        runOnly: { type: 'tag', values },
        // WCAG 2.2 asks for it. axe has it off by default.
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
        // The frame belongs to the maps service. axe still checks its title.
        iframes: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    },
    [within, TAGS] as const,
  )
}
