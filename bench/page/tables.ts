import { GOALS } from '../goals.ts'
import { atLeast, atMost, ms, plain, shift, type Table, times } from '../tables/table.ts'
import type { PageFigures } from './figures.ts'

/** Largest paint beside the physical limits, scores, and what happens while the page loads. */
export function pageTables({ pages, runs, lighthouse, chromium, benchmark }: PageFigures): Table[] {
  return [
    {
      title: `Largest contentful paint, medians of ${runs}: Lighthouse ${lighthouse}, ${chromium}; its index of the machine's speed ${benchmark.map(Math.round).join(' to ')}`,
      head: ['page', 'beside', 'LCP', 'LCP of that', 'ratio', 'to reach', 'reached'],
      rows: pages.flatMap(({ path, site, twin, floor }) => [
        paintRow(path, 'itself without script', site.lcp, twin.lcp, GOALS.paintOfTwin),
        ...(floor ? [paintRow(path, 'its first view alone', site.lcp, floor.lcp, GOALS.paintOfFloor)] : []),
      ]),
    },
    {
      title: 'Lighthouse scores',
      head: ['page', 'performance', 'without script', 'accessibility', 'best practices', 'SEO', 'to reach', 'reached'],
      rows: pages.map(({ path, site, twin, scores }) => {
        const all = [site.performance, scores.accessibility, scores['best-practices'], scores.seo]
        const [performance = 0, ...others] = all.map(String)
        return [
          path,
          String(performance),
          String(twin.performance),
          ...others,
          ...atLeast(Math.min(...all), GOALS.score, plain),
        ]
      }),
    },
    {
      title: 'While it loads, in Lighthouse',
      head: ['page', 'total blocking time', 'to reach', 'reached', 'layout shift', 'to reach', 'reached'],
      rows: pages.map(({ path, site }) => [
        path,
        ms(site.tbt),
        ...atMost(Math.round(site.tbt), GOALS.blockedMs, ms),
        shift(site.cls),
        ...atMost(Math.round(site.cls * 1000) / 1000, GOALS.shift, shift),
      ]),
    },
  ]
}

function paintRow(path: string, beside: string, lcp: number, limit: number, most: number): string[] {
  const ratio = Math.round((lcp / limit) * 1000) / 1000
  return [path, beside, ms(lcp), ms(limit), times(ratio), ...atMost(ratio, most, times)]
}
