import type { StoredEnquiry } from '../outbox/archive.ts'
import { monthInBerlin } from './berlin-time.ts'
import { durationText } from './duration.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** Spans as ISO 8601 writes them, in seconds. */
const SPANS = { PT5M: 5 * MINUTE_S, PT1H: HOUR_S, PT24H: 24 * HOUR_S } as const
type Span = keyof typeof SPANS
const SPAN_NAMES: readonly [Span, string][] = [
  ['PT5M', '5 Minuten'],
  ['PT1H', '1 Stunde'],
  ['PT24H', '24 Stunden'],
]

type Month = { month: string } & Record<'received' | StoredEnquiry['status'], number>

/** What `stats --json` prints. */
export type Stats = {
  /** Oldest first; `received` counts no spam. */
  months: Month[]
  delivery: {
    /** From arrival until the mail server had taken it; null when none was. */
    medianSeconds: number | null
    slowestSeconds: number | null
    /** Share of all enquiries but spam that were delivered within that span, from 0 to 1; null when there are none. */
    within: Record<Span, number | null>
  }
}

/** Counts what is stored; what was deleted meanwhile is in no count. */
export function statsOf(enquiries: readonly StoredEnquiry[]): Stats {
  const real = enquiries.filter(({ status }) => status !== 'spam')
  const seconds = real.flatMap(secondsToDelivery).toSorted((one, other) => one - other)
  const within = (span: Span) =>
    real.length === 0 ? null : seconds.filter((taken) => taken <= SPANS[span]).length / real.length
  return {
    months: monthsOf(enquiries),
    delivery: {
      medianSeconds: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
      slowestSeconds: seconds.at(-1) ?? null,
      within: { PT5M: within('PT5M'), PT1H: within('PT1H'), PT24H: within('PT24H') },
    },
  }
}

/** The same for reading. */
export function statsText({ months, delivery }: Stats): string {
  if (months.length === 0) return 'Noch keine Anfragen.'
  const rows = months.map(({ month, received, sent, queued, failed, spam }) => [
    month,
    ...[received, sent, queued, failed, spam].map(String),
  ])
  const table = [['MONAT', 'ANFRAGEN', 'ZUGESTELLT', 'WARTEND', 'NICHT ZUGESTELLT', 'SPAM'], ...rows]
  const widths = [7, 8, 10, 7, 16, 4]
  const lines = table.map((cells) => cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
  return [...lines, '', ...deliveryLines(delivery), 'Gezählt ist, was noch gespeichert ist.'].join('\n')
}

function deliveryLines({ medianSeconds, slowestSeconds, within }: Stats['delivery']): string[] {
  if (medianSeconds === null || slowestSeconds === null) return ['Zugestellt ist noch keine.']
  const shares = SPAN_NAMES.map(([span, name]) => `${name} ${Math.floor((within[span] ?? 0) * 100)} %`)
  return [
    `Zugestellt nach ${durationText(medianSeconds * 1000)} (Median), die langsamste nach ${durationText(slowestSeconds * 1000)}.`,
    `Von allen Anfragen ohne Spam waren zugestellt: innerhalb von ${shares.join(', ')}.`,
  ]
}

function monthsOf(enquiries: readonly StoredEnquiry[]): Month[] {
  const months = new Map<string, Month>()
  for (const { receivedAt, status } of enquiries.toReversed()) {
    const month = monthInBerlin(receivedAt)
    const counts = months.get(month) ?? { month, received: 0, sent: 0, queued: 0, failed: 0, spam: 0 }
    counts[status] += 1
    if (status !== 'spam') counts.received += 1
    months.set(month, counts)
  }
  return [...months.values()]
}

function secondsToDelivery({ receivedAt, sentAt }: StoredEnquiry): number[] {
  // A clock that was set back in between must not make it negative.
  return sentAt === null ? [] : [Math.max(0, (Date.parse(sentAt) - Date.parse(receivedAt)) / 1000)]
}
