import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/**
 * Whether a finding is none: the link is named by its words and its label, 'Anfrage stellen Kontakt aufnehmen', and the rule looks
 * at the label alone, although aria-labelledby comes first.
 */
const isMistake = ({ ruleId, snippet }: Result) =>
  ruleId === 'label_name_visible' && snippet.includes('aria-label="Kontakt aufnehmen"')

const engine = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8')

/** The violations that IBM Equal Access finds in the page as it is now: one line per element. */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  // The debugger evaluates the engine, because the page's CSP forbids foreign scripts.
  await page.evaluate(engine)
  const findings = await page.evaluate(async () => {
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2'])
    return results.filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
  })
  return findings
    .filter((finding) => !isMistake(finding))
    .map(({ ruleId, snippet, message }) => `${ruleId}: ${snippet.slice(0, 120)}: ${message}`)
}

type Result = { ruleId: string; value: readonly string[]; message: string; snippet: string }

declare global {
  interface Window {
    ace: {
      Checker: new () => { check: (node: Document, guidelines: string[]) => Promise<{ results: Result[] }> }
    }
  }
}
