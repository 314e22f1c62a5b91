import { barChart } from '../charts/bars.ts'
import type { Chart } from '../charts/chart.ts'
import { GOALS } from '../goals.ts'
import { ms } from '../tables/table.ts'
import type { PageFigures } from './figures.ts'

/** When the largest thing of each page is painted, beside the limits it is measured against. */
export function pageChart({ pages }: PageFigures): Chart {
  return barChart({
    name: 'largest-paint',
    title: 'Largest contentful paint on a phone',
    series: ['as it is', 'without script', 'first view alone'],
    groups: pages.map(({ path, site, twin, floor }) => ({
      label: path,
      bars: [
        { value: site.lcp, text: ms(site.lcp), goal: mostOf(twin.lcp, floor?.lcp) },
        ...[twin, ...(floor ? [floor] : [])].map(({ lcp }) => ({ value: lcp, text: ms(lcp) })),
      ],
    })),
    format: ms,
    goal: 'to reach',
  })
}

const mostOf = (twin: number, floor = Infinity): number =>
  Math.min(twin * GOALS.paintOfTwin, floor * GOALS.paintOfFloor)
