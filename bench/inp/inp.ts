import { GOALS } from '../goals.ts'
import { barChart } from '../charts/bars.ts'
import type { Chart } from '../charts/chart.ts'
import { definePart } from '../part.ts'
import { percentile } from '../statistics.ts'
import { atMost, ms, type Table } from '../tables/table.ts'
import { inpFigures, type InpFigures, type Interaction } from './figures.ts'
import { measureInp } from './measure.ts'
import { SCENARIOS } from './scenarios.ts'

export const inp = definePart({
  about: 'how soon the page answers what a visitor does, on a processor four times slower',
  steps: () => 2 * SCENARIOS.length,
  schema: inpFigures,
  measure: measureInp,
  tables,
  charts: (figures) => [chart(figures)],
})

/** Three of four visits have no longer one, as browsers' own statistics grade pages. */
function inpOf(visits: readonly Interaction[]): Interaction {
  const times = visits.map((visit) => visit.ms)
  const longest = percentile(times, 0.75)
  return visits.find((visit) => visit.ms === longest) ?? { ms: longest, waiting: 0, handling: 0 }
}

function cell(visits: readonly Interaction[]): string {
  const { ms: whole, waiting, handling } = inpOf(visits)
  return `${ms(whole)} (${waiting} + ${handling} + ${Math.max(0, whole - waiting - handling)})`
}

function tables(figures: InpFigures): Table[] {
  return [
    {
      title:
        'Interaction to next paint at 4 × CPU slowdown, 75th percentile of the visits (waiting + handling + painting)',
      head: ['what', 'on a page that is ready', 'as the very first thing', 'to reach', 'reached'],
      rows: figures.map(({ name, later, first }) => {
        return [
          name,
          cell(later),
          cell(first),
          ...atMost(Math.max(inpOf(later).ms, inpOf(first).ms), GOALS.interactionMs, ms),
        ]
      }),
    },
  ]
}

const bar = (value: number) => ({ value, text: ms(value), goal: GOALS.interactionMs })

function chart(figures: InpFigures): Chart {
  return barChart({
    name: 'interactions',
    title: 'From the finger to the next frame, at 4 × CPU slowdown',
    series: ['on a page that is ready', 'as the very first thing'],
    groups: figures.map(({ name, later, first }) => ({
      label: name,
      bars: [bar(inpOf(later).ms), bar(inpOf(first).ms)],
    })),
    format: ms,
    goal: 'to reach',
  })
}
