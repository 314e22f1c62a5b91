import type { Part } from '../part.ts'
import type { Result } from '../results/results.ts'
import { markdown } from '../tables/markdown.ts'

/** What a paper says of a part: where and when it was measured, its tables, its charts. */
export function sectionOf(part: Part, measured: Result | undefined): string {
  if (!measured) return 'Not measured yet.'
  const { tables, charts } = part.show(measured.figures)
  return [
    originOf(measured),
    ...charts.map(({ name, title }) => `![${title}](charts/${name}.svg)`),
    ...tables.map(markdown),
  ].join('\n\n')
}

function originOf({ date, commit, machine, load }: Result): string {
  const { processor, cores, memoryGb, node } = machine
  return `*${date}, commit ${commit}. ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}; load ${load.toFixed(1)} when it began.*`
}
