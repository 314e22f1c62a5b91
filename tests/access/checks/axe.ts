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
 * What axe finds wrong with the page as it is now: one line per element.
 * @param within selects the part that is asked about.
 * @param rule the one rule that is asked, in place of all the tags'.
 */
export async function axeViolations(page: Page, within = 'html', rule = ''): Promise<string[]> {
  // Evaluated by the debugger and not added as a script: the page's CSP forbids anybody else's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ([selector, one, tags]) => {
      const { violations } = await window.axe.run(selector, {
        runOnly: one === '' ? { type: 'tag', values: tags } : { type: 'rule', values: [one] },
        // Off by default in axe, although WCAG 2.2 asks for the first, and AAA for the other.
        rules: one === '' ? { 'target-size': { enabled: true } } : { [one]: { enabled: true } },
        resultTypes: ['violations'],
        // The frame is the maps service's; its title is judged all the same.
        iframes: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    },
    [within, rule, TAGS] as const,
  )
}
