import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readResults } from '../results/results.ts'
import { chartFile, chartsOf, fillIn, readPaper } from './papers.ts'

// Whoever changes a figure by hand, or how it is shown, is sent to `npm run bench -- charts`.
test('the tables of docs/performance.md are those of bench/results/latest.json', () => {
  expect(readPaper()).toBe(fillIn(readPaper(), readResults()))
})

test.each(chartsOf(readResults()))('docs/charts/$name.svg shows bench/results/latest.json', (chart) => {
  expect(readFileSync(chartFile(chart), 'utf8')).toBe(chart.svg)
})
