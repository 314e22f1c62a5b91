import { GOALS } from '../goals.ts'
import { definePart } from '../part.ts'
import { atLeast, atMost, type Table } from '../tables/table.ts'
import { relayFigures, type RelayFigures } from './figures.ts'
import { measureRelay } from './measure.ts'

const STEPS = 4

export const relay = definePart({
  about: 'enquiries a second, answer times and memory of the relay',
  steps: () => STEPS,
  schema: relayFigures,
  measure: measureRelay,
  tables,
})

const ms = (time: number): string => `${time.toFixed(1)} ms`
const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')} a second`
const megabytes = (value: number): string => `${Math.round(value)} MB`

function tables({ enquiries, quiet, mailing, hanging, uploads }: RelayFigures): Table[] {
  return [
    {
      title: 'The relay, every enquiry flushed to disk before its answer, 32 connections',
      head: ['what', 'measured', 'to reach', 'reached'],
      rows: [
        [
          `${enquiries.toLocaleString('en')} enquiries without a file`,
          perSecond(quiet.perSecond),
          ...atLeast(quiet.perSecond, GOALS.enquiriesPerSecond, perSecond),
        ],
        ['answer time, median', ms(quiet.p50), '', ''],
        ['answer time, 99th percentile', ms(quiet.p99), ...atMost(quiet.p99, GOALS.enquiryP99Ms, ms)],
        ['resident memory after each fifth', `${quiet.memory.join(', ')} MB`, 'flat', ''],
        ['the same while mails go out', perSecond(mailing.perSecond), '', ''],
        ['answer time, 99th percentile, while mails go out', ms(mailing.p99), '', ''],
        [
          `median answer time beside ${hanging.uploads} hanging uploads`,
          ms(hanging.beside),
          ...atMost(hanging.beside, GOALS.besideHangingMs, ms),
        ],
        ['the same without them', ms(hanging.without), '', ''],
        [
          `peak memory, ${uploads.count} uploads of 5 MB at once, mailed`,
          megabytes(uploads.peakMb),
          ...atMost(uploads.peakMb, GOALS.relayMemoryMb, megabytes),
        ],
      ],
    },
  ]
}
