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

/** Brings `window.axe` into the page. */
export async function loadAxe(page: Page): Promise<void> {
  // Evaluated by the debugger and not added as a script: the page's CSP forbids anybody else's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
}

/** What axe finds wrong with the page as it is now: one line per element. */
export async function axeViolations(page: Page): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // Off by default in axe, although WCAG 2.2 asks for it.
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
      // The frame is the maps service's; its title is judged all the same.
      iframes: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, TAGS)
}
