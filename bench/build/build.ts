import type { Chart } from '../charts/chart.ts'
import { curveChart } from '../charts/curves.ts'
import { GOALS } from '../goals.ts'
import { definePart } from '../part.ts'
import { atLeast, atMost, kib, ms, plain, seconds, shift, type Table, times } from '../tables/table.ts'
import { buildFigures, type BuildFigures } from './figures.ts'
import { COUNTS, measureBuilds } from './measure.ts'
import { PHOTO_WIDTH } from './photos.ts'

export const build = definePart({
  about: 'how long a build takes, and how that grows with the number of photos',
  // Cold and warm for each, the photos made once, and the page with many of them.
  steps: (runs) => 2 * (1 + COUNTS.length) + 1 + runs,
  schema: buildFigures,
  measure: measureBuilds,
  tables: (figures) => [ownTable(figures), growthTable(figures), galleryTable(figures)],
  charts: (figures) => [chart(figures)],
})

function ownTable({ own }: BuildFigures): Table {
  return {
    title: `The site as it is, ${own.photos} photos`,
    head: ['what', 'measured', 'to reach', 'reached'],
    rows: [
      ['no picture prepared', seconds(own.cold), ...atMost(own.cold, GOALS.coldBuildSeconds, seconds)],
      ['all pictures prepared', seconds(own.warm), ...atMost(own.warm, GOALS.warmBuildSeconds, seconds)],
      ['most memory', megabytes(own.peakMb), ...atMost(own.peakMb, GOALS.buildMemoryMb, megabytes)],
    ],
  }
}

const megabytes = (value: number): string => `${Math.round(value)} MB`

function growthTable({ growth }: BuildFigures): Table {
  const costs = growth.slice(1).map((larger, index) => costOfOneMore(growth[index] ?? larger, larger))
  const [few = 0] = costs
  return {
    title: `With generated photos, ${PHOTO_WIDTH} px wide`,
    head: ['photos', 'none prepared', 'one more photo', 'all prepared', 'most memory', 'to reach', 'reached'],
    rows: growth.map(({ photos, cold, warm, peakMb }, index) => {
      const cost = costs[index - 1]
      const measured = [seconds(cold), cost === undefined ? '' : seconds2(cost), seconds(warm), megabytes(peakMb)]
      return [String(photos), ...measured, ...goalOf(index, warm, cost, few)]
    }),
  }
}

const seconds2 = (value: number): string => `${value.toFixed(2)} s`

type Times = BuildFigures['own']
const costOfOneMore = (fewer: Times, more: Times): number => (more.cold - fewer.cold) / (more.photos - fewer.photos)

function goalOf(index: number, warm: number, cost: number | undefined, few: number): [string, string] {
  if (cost === undefined) {
    const [goal, reached] = atMost(warm, GOALS.warmBuildSeconds, seconds)
    return [`prepared: ${goal}`, reached]
  }
  if (index === 1) return ['', '']
  const [goal, reached] = atMost(cost, few * GOALS.perPhoto, seconds2)
  return [`one more: ${goal}`, reached]
}

function galleryTable({ gallery }: BuildFigures): Table {
  const ratio = Math.round((gallery.lcp / gallery.twinLcp) * 1000) / 1000
  return {
    title: `The home page with ${gallery.photos} photos`,
    head: ['what', 'measured', 'to reach', 'reached'],
    rows: [
      ['performance score', plain(gallery.performance), ...atLeast(gallery.performance, GOALS.score, plain)],
      [
        `LCP, beside ${ms(gallery.twinLcp)} without script`,
        ms(gallery.lcp),
        ...atMost(ratio, GOALS.paintOfTwin, times),
      ],
      ['total blocking time', ms(gallery.tbt), ...atMost(Math.round(gallery.tbt), GOALS.blockedMs, ms)],
      ['layout shift', shift(gallery.cls), ...atMost(Math.round(gallery.cls * 1000) / 1000, GOALS.shift, shift)],
      ['document', kib(gallery.documentBytes), ...atMost(gallery.documentBytes, GOALS.document, kib)],
      ['script', kib(gallery.scriptBytes), ...atMost(gallery.scriptBytes, GOALS.scriptOfHome, kib)],
    ],
  }
}

function chart({ growth }: BuildFigures): Chart {
  return curveChart({
    name: 'build',
    title: 'How long a build takes',
    across: `photos in content/media, ${PHOTO_WIDTH} px wide`,
    formatX: plain,
    formatY: seconds,
    formatTick: (value) => `${value} s`,
    curves: [
      { label: 'none prepared', points: growth.map(({ photos, cold }) => [photos, cold]) },
      { label: 'all prepared', points: growth.map(({ photos, warm }) => [photos, warm]) },
    ],
  })
}
