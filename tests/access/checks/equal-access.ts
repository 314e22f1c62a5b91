import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** What Equal Access takes for a violation and is none. A test fails when one is no longer needed. */
export const MISTAKES = [
  {
    rule: 'label_name_visible',
    on: /aria-label="Kontakt aufnehmen"/,
    reason:
      'The link is named by its words and its label, "Anfrage stellen Kontakt aufnehmen"; the rule looks at the label alone, although aria-labelledby comes first.',
    width: 1280,
  },
] as const

const engine = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8')

type Finding = { rule: string; snippet: string; message: string }

export const isMistake = ({ rule, snippet }: Finding, mistake: (typeof MISTAKES)[number]): boolean =>
  mistake.rule === rule && mistake.on.test(snippet)

/** What the engine says of the page as it is now, its mistakes included. */
export async function equalAccessFindings(page: Page): Promise<Finding[]> {
  // As axe: evaluated by the debugger, for the page's CSP forbids anybody else's script.
  await page.evaluate(engine)
  return page.evaluate(async () => {
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2'])
    return results
      .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, snippet, message }) => ({ rule: ruleId, snippet, message }))
  })
}

/** What IBM Equal Access finds wrong with the page as it is now: one line per element. */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  const findings = await equalAccessFindings(page)
  return findings
    .filter((finding) => !MISTAKES.some((mistake) => isMistake(finding, mistake)))
    .map(({ rule, snippet, message }) => `${rule}: ${snippet.slice(0, 120)}: ${message}`)
}

type Result = { ruleId: string; value: readonly string[]; message: string; snippet: string }

declare global {
  interface Window {
    ace: {
      Checker: new () => { check: (node: Document, guidelines: string[]) => Promise<{ results: Result[] }> }
    }
  }
}
