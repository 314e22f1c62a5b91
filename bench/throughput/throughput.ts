import { barChart } from '../charts/bars.ts'
import type { Chart } from '../charts/chart.ts'
import { GOALS } from '../goals.ts'
import { definePart } from '../part.ts'
import { atLeast, atMost, kib, type Table } from '../tables/table.ts'
import { throughputFigures, type ThroughputFigures } from './figures.ts'
import { FILES } from './files.ts'
import { measureThroughput } from './measure.ts'

export const throughput = definePart({
  about: 'pages and files a second beside nginx, on one core each',
  steps: (runs) => FILES.length * runs,
  schema: throughputFigures,
  measure: measureThroughput,
  tables,
  charts: (figures) => [chart(figures)],
})

const round = (value: number): number => Math.round(value * 100) / 100
const factor = (value: number): string => `${value.toFixed(2)} ×`
const whole = (value: number): string => Math.round(value).toLocaleString('en')
const microseconds = (value: number): string => `${value.toFixed(0)} µs`
const ms = (value: number): string => `${value.toFixed(2)} ms`

function tables(figures: ThroughputFigures): Table[] {
  return [
    {
      title: 'Answers a second, 32 connections, the same gzip bytes from both',
      head: ['what', 'bytes', 'ours', 'nginx', 'ratio', 'to reach', 'reached'],
      rows: figures.map(({ what, bytes, ours, nginx }) => {
        const ratio = round(ours.perSecond / nginx.perSecond)
        const [mine, its] = [whole(ours.perSecond), whole(nginx.perSecond)]
        return [what, kib(bytes), mine, its, factor(ratio), ...atLeast(ratio, GOALS.ofNginx, factor)]
      }),
    },
    {
      title: 'The 99th percentile of the answer times under that load',
      head: ['what', 'ours', 'nginx', 'ratio', 'to reach', 'reached'],
      rows: figures.map(({ what, ours, nginx }) => {
        const ratio = round(ours.p99 / nginx.p99)
        return [what, ms(ours.p99), ms(nginx.p99), factor(ratio), ...atMost(ratio, GOALS.p99OfNginx, factor)]
      }),
    },
    {
      title: 'Processor time of one answer, which a busy machine changes least',
      head: ['what', 'ours', 'nginx', 'ratio'],
      rows: figures.map(({ what, ours, nginx }) => [
        what,
        microseconds(ours.processor),
        microseconds(nginx.processor),
        factor(ours.processor / nginx.processor),
      ]),
    },
  ]
}

function chart(figures: ThroughputFigures): Chart {
  return barChart({
    name: 'throughput',
    title: 'Answers a second on one core, 32 connections',
    series: ['ours', 'nginx'],
    groups: figures.map(({ what, ours, nginx }) => ({
      label: what,
      bars: [
        { value: ours.perSecond, text: whole(ours.perSecond), goal: nginx.perSecond * GOALS.ofNginx },
        { value: nginx.perSecond, text: whole(nginx.perSecond) },
      ],
    })),
    format: whole,
    goal: 'to reach',
  })
}
