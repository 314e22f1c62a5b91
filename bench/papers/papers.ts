import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/paths.ts'
import type { Chart } from '../charts/chart.ts'
import { PARTS } from '../parts.ts'
import type { Results } from '../results/results.ts'
import { sectionOf } from './section.ts'

const PAPER = join(ROOT, 'docs/performance.md')
const CHARTS = join(ROOT, 'docs/charts')

/** The paper with every part's tables as they were measured last, between `<!-- bench:name -->` and `<!-- /bench:name -->`. */
export function fillIn(paper: string, results: Results): string {
  return Object.entries(PARTS).reduce((text, [name, part]) => {
    const place = new RegExp(`(?<=<!-- bench:${name} -->\n).*?(?=<!-- /bench:${name} -->)`, 's')
    if (!place.test(text)) throw new Error(`docs/performance.md has no place for ${name}.`)
    return text.replace(place, () => `\n${sectionOf(part, results[name])}\n\n`)
  }, paper)
}

/** Every chart of what was measured last. */
export function chartsOf(results: Results): Chart[] {
  return Object.entries(PARTS).flatMap(([name, part]) => {
    const measured = results[name]
    return measured ? part.show(measured.figures).charts : []
  })
}

export const readPaper = (): string => readFileSync(PAPER, 'utf8')
export const chartFile = ({ name }: Chart): string => join(CHARTS, `${name}.svg`)

/** Brings tables and charts of the papers up to what was measured last. */
export function writePapers(results: Results): void {
  mkdirSync(CHARTS, { recursive: true })
  for (const chart of chartsOf(results)) writeFileSync(chartFile(chart), chart.svg)
  writeFileSync(PAPER, fillIn(readPaper(), results))
}
