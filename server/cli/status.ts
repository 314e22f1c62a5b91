import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import { readMailState } from '../monitoring/health.ts'
import { listEnquiries, type StoredEnquiry } from '../outbox/archive.ts'
import { durationText, monthInBerlin } from './format.ts'
import { serverUrl } from './place.ts'

const ANSWER_MS = 3000
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

const healthBody = v.looseObject({ status: v.picklist(['ok', 'unwritable']) })
type Counts = Record<StoredEnquiry['status'], number>
type Month = { month: string; received: number } & Counts

/** What `status --json` prints. What was deleted meanwhile is in no count. */
export type Status = {
  /** Where the server should answer. */
  url: string
  /** What its `/healthz` says; null when no server answers there. */
  server: v.InferOutput<typeof healthBody> | null
  counts: Counts
  /** How long the oldest of the waiting ones has waited; null when none waits. */
  oldestSeconds: number | null
  /** Whether SMTP_URL is set. */
  hasMailServer: boolean
  /** Each cause of what is not delivered once, with what to do about it. */
  reasons: { error: string; advice: string | null }[]
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

/** How storing and delivery stand. @param db null: there is no outbox yet. */
export async function readStatus(db: DatabaseSync | null, settings: Settings): Promise<Status> {
  const enquiries = db ? listEnquiries(db) : []
  const state = db && readMailState(db)
  const url = serverUrl(settings)
  return {
    url,
    server: await askServer(url),
    counts: countsOf(enquiries),
    oldestSeconds: state && state.oldestMs !== null ? Math.floor(state.oldestMs / 1000) : null,
    hasMailServer: settings.smtpUrl !== null,
    reasons: reasonsOf(enquiries, settings.smtpUrl === null ? null : (state?.held ?? null)),
    months: monthsOf(enquiries),
    delivery: speedOf(enquiries.filter(({ status }) => status !== 'spam')),
  }
}

async function askServer(url: string): Promise<Status['server']> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return v.parse(healthBody, await response.json())
  } catch {
    return null
  }
}

function countsOf(enquiries: readonly StoredEnquiry[]): Counts {
  const counts = { sent: 0, queued: 0, failed: 0, spam: 0 }
  for (const { status } of enquiries) counts[status] += 1
  return counts
}

function reasonsOf(enquiries: readonly StoredEnquiry[], held: string | null): Status['reasons'] {
  const undelivered = enquiries.filter(({ status }) => status === 'queued' || status === 'failed')
  const errors = new Set([held, ...undelivered.map(({ lastError }) => lastError)].filter((error) => error !== null))
  return [...errors].map((error) => ({ error, advice: adviceOn(error) }))
}

function monthsOf(enquiries: readonly StoredEnquiry[]): Month[] {
  const months = Map.groupBy(enquiries.toReversed(), ({ receivedAt }) => monthInBerlin(receivedAt))
  return [...months].map(([month, received]) => {
    const counts = countsOf(received)
    return { month, received: received.length - counts.spam, ...counts }
  })
}

function speedOf(enquiries: readonly StoredEnquiry[]): Status['delivery'] {
  const seconds = enquiries.flatMap(secondsToDelivery).toSorted((one, other) => one - other)
  const within = (span: Span) =>
    enquiries.length === 0 ? null : seconds.filter((taken) => taken <= SPANS[span]).length / enquiries.length
  return {
    medianSeconds: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
    slowestSeconds: seconds.at(-1) ?? null,
    within: { PT5M: within('PT5M'), PT1H: within('PT1H'), PT24H: within('PT24H') },
  }
}

function secondsToDelivery({ receivedAt, sentAt }: StoredEnquiry): number[] {
  // A clock that was set back in between must not make it negative.
  return sentAt === null ? [] : [Math.max(0, (Date.parse(sentAt) - Date.parse(receivedAt)) / 1000)]
}

/** The same for reading. */
export function statusText(status: Status): string {
  const { counts, oldestSeconds, hasMailServer, reasons, server } = status
  const { sent, queued, failed, spam } = counts
  const lines = [
    ...serverLines(status),
    `Zugestellt: ${sent}, wartend: ${queued}, nicht zugestellt: ${failed}, Spam: ${spam}`,
  ]
  if (!hasMailServer) lines.push('SMTP_URL ist nicht gesetzt: Anfragen werden gespeichert, aber nicht verschickt.')
  if (oldestSeconds !== null && hasMailServer) {
    lines.push(`Die älteste wartet seit ${durationText(oldestSeconds * 1000)}.`)
  }
  lines.push(...reasons.map(({ error, advice }) => `Grund: ${error}. ${advice ?? ''}`.trimEnd()))
  if (failed > 0) lines.push('Noch einmal zustellen: npm run enquiries -- retry --all')
  if (server?.status === 'ok' && failed + queued + reasons.length === 0) lines.push('Alles in Ordnung.')
  return [...lines, ...monthLines(status.months), ...speedLines(status)].join('\n')
}

function serverLines({ server, url }: Status): string[] {
  if (server === null)
    return [`Unter ${url} antwortet kein Server. Bitte prüfen, ob er läuft und HOST und PORT stimmen.`]
  if (server.status === 'ok') return []
  return ['Der Server kann zurzeit keine Anfragen speichern und weist sie ab. Der Grund steht in seinem Protokoll.']
}

function monthLines(months: readonly Month[]): string[] {
  if (months.length === 0) return []
  const rows = months.map(({ month, received, sent, queued, failed, spam }) => [
    month,
    ...[received, sent, queued, failed, spam].map(String),
  ])
  const table = [['MONAT', 'ANFRAGEN', 'ZUGESTELLT', 'WARTEND', 'NICHT ZUGESTELLT', 'SPAM'], ...rows]
  const widths = [7, 8, 10, 7, 16, 4]
  return ['', ...table.map((cells) => cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')), '']
}

function speedLines({ months, delivery }: Status): string[] {
  const { medianSeconds, slowestSeconds, within } = delivery
  if (months.length === 0) return []
  if (medianSeconds === null || slowestSeconds === null) return ['Zugestellt ist noch keine.']
  const shares = SPAN_NAMES.map(([span, name]) => `${name} ${Math.floor((within[span] ?? 0) * 100)} %`)
  return [
    `Zugestellt nach ${durationText(medianSeconds * 1000)} (Median), die langsamste nach ${durationText(slowestSeconds * 1000)}.`,
    `Von allen Anfragen ohne Spam waren zugestellt: innerhalb von ${shares.join(', ')}.`,
    'Gezählt ist, was noch gespeichert ist.',
  ]
}
