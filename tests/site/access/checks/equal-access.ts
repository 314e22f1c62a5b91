import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** What IBM Equal Access finds wrong with the page as it is now: one line per element. */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  // As axe: evaluated by the debugger, for the page's CSP forbids anybody else's script.
  return page.evaluate(`${engine}; (${findViolations.toString()})(ace)`)
}

type Result = { ruleId: string; value: readonly string[]; path: { dom: string }; message: string; snippet: string }
type Ace = { Checker: new () => { check: (node: Document, guidelines: string[]) => Promise<{ results: Result[] }> } }

async function findViolations({ Checker }: Ace): Promise<string[]> {
  const { results } = await new Checker().check(document, ['WCAG_2_2'])
  return results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .map(({ ruleId, snippet, message }) => `${ruleId}: ${snippet.slice(0, 120)}: ${message}`)
}
