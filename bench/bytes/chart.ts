import type { Chart } from '../charts/chart.ts'
import { stackChart } from '../charts/stacks.ts'
import { type BytesFigures, KINDS } from './figures.ts'

const KIB = 1024
// It comes after everything else, and is larger than all of it.
const SHOWN = KINDS.filter((kind) => kind !== 'film')

/** What each page is made of on its way to a phone. */
export function bytesChart(figures: BytesFigures): Chart {
  return stackChart({
    name: 'bytes',
    title: 'What a phone transfers before anybody touches it, without the film',
    kinds: SHOWN,
    rows: figures.map(({ path, kinds }) => ({ label: path, values: SHOWN.map((kind) => kinds[kind].bytes / KIB) })),
    format: (value) => `${Math.round(value)} KiB`,
  })
}
