import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import { readMailState } from '../monitoring/monitoring.ts'
import { listEnquiries, type StoredEnquiry, untoldBecause } from '../outbox/archive.ts'
import { isBackedUp } from '../outbox/daily-backup.ts'
import { HOUR_MS } from '../outbox/time.ts'
import { durationText, monthInBerlin, tableOf } from './format.ts'

const ANSWER_MS = 3000
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const healthBody = v.looseObject({ status: v.picklist(['ok', 'unwritable']) })

/** Where the server answers by these settings. */
export function serverUrl({ host, port }: Settings): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${EVERYWHERE[host] ?? name}:${port}`
}

/** How storing and delivery stand. What was deleted meanwhile is in no count. */
export type Status = Awaited<ReturnType<typeof readStatus>>

/** @param db null: there is no outbox yet. */
export async function readStatus(db: DatabaseSync | null, settings: Settings) {
  const enquiries = db ? listEnquiries(db) : []
  const state = db && readMailState(db)
  const url = serverUrl(settings)
  const { backupDir, smtpUrl, notifyUrl } = settings
  const undelivered = enquiries.filter(({ status }) => status === 'queued' || status === 'failed')
  const untold = db && notifyUrl !== null ? untoldBecause(db) : null
  const errors = [smtpUrl === null ? null : state?.held, untold, ...undelivered.map(({ lastError }) => lastError)]
  const causes = new Set(errors.filter((error) => typeof error === 'string'))
  const months = Map.groupBy(enquiries.toReversed(), ({ receivedAt }) => monthInBerlin(receivedAt))
  const seconds = enquiries.flatMap(secondsToDelivery).toSorted((one, other) => one - other)
  return {
    url,
    /** What its `/healthz` says; null when no server answers there. */
    server: await askServer(url),
    counts: countsOf(enquiries),
    /** How long the oldest of the waiting ones has waited; null when none waits. */
    oldestSeconds: typeof state?.oldestMs === 'number' ? Math.floor(state.oldestMs / 1000) : null,
    hasMailServer: smtpUrl !== null,
    /** Each cause of what is not delivered once, with what to do about it. */
    reasons: [...causes].map((error) => ({ error, advice: adviceOn(error) })),
    /** Whether BACKUP_DIR holds the latest backup, which may take two hours of the day; null when it is not set. */
    isBackedUp: backupDir && [0, 2].some((hours) => isBackedUp(backupDir, Date.now() - hours * HOUR_MS)),
    /** Oldest first; `received` counts no spam. */
    months: [...months].map(([month, received]) => {
      const counts = countsOf(received)
      return { month, received: received.length - counts.spam, ...counts }
    }),
    /** From arrival until the mail server had taken it; null when it has taken none. */
    delivery: {
      medianSeconds: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
      slowestSeconds: seconds.at(-1) ?? null,
    },
  }
}

async function askServer(url: string) {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return v.parse(healthBody, await response.json())
  } catch {
    return null
  }
}

function countsOf(enquiries: readonly StoredEnquiry[]): Record<StoredEnquiry['status'], number> {
  const counts = { queued: 0, sent: 0, failed: 0, spam: 0 }
  for (const { status } of enquiries) counts[status] += 1
  return counts
}

function secondsToDelivery({ receivedAt, sentAt }: StoredEnquiry): number[] {
  // A clock that was set back in between must not make it negative.
  return sentAt === null ? [] : [Math.max(0, (Date.parse(sentAt) - Date.parse(receivedAt)) / 1000)]
}

/** The same for reading. @param isShort in one line, for whoever logs in. */
export function statusText(status: Status, isShort = false): string {
  const { url, server, counts, oldestSeconds, hasMailServer, reasons, ...rest } = status
  const { sent, queued, failed, spam } = counts
  const hasNoBackup = rest.isBackedUp === false
  const isWell = server?.status === 'ok' && failed + queued + reasons.length === 0 && !hasNoBackup
  const since = oldestSeconds === null ? '' : ` (die älteste seit ${durationText(oldestSeconds)})`
  const summary = `Zugestellt: ${sent}, wartend: ${queued}${since}, nicht zugestellt: ${failed}, Spam: ${spam}`
  if (isShort) {
    return `Anfragen der Website. ${server ? '' : 'Der Server antwortet nicht. '}${summary}. ${isWell ? 'Alles in Ordnung.' : 'Bitte nachsehen: npm run enquiries -- status'}`
  }
  const lines = [
    server === null && `Unter ${url} antwortet kein Server. Bitte prüfen, ob er läuft und HOST und PORT stimmen.`,
    server?.status === 'unwritable' &&
      'Der Server kann zurzeit keine Anfragen speichern und weist sie ab. Der Grund steht in seinem Protokoll.',
    summary,
    !hasMailServer && 'SMTP_URL ist nicht gesetzt: Anfragen werden gespeichert, aber nicht verschickt.',
    ...reasons.map(({ error, advice }) => `Grund: ${error}. ${advice ?? ''}`.trimEnd()),
    failed > 0 && 'Noch einmal zustellen: npm run enquiries -- retry --all',
    hasNoBackup && 'In BACKUP_DIR liegt keine Sicherung von heute. Bitte prüfen: Pfad, Rechte und freier Platz.',
    isWell && 'Alles in Ordnung.',
    ...history(rest),
  ]
  return lines.filter((line) => line !== false).join('\n')
}

function history({ months, delivery }: Pick<Status, 'months' | 'delivery'>): string[] {
  const { medianSeconds, slowestSeconds } = delivery
  if (months.length === 0) return []
  const rows = months.map(({ month, ...counts }) => [
    month,
    ...[counts.received, counts.sent, counts.queued, counts.failed, counts.spam].map(String),
  ])
  const table = tableOf([['MONAT', 'ANFRAGEN', 'ZUGESTELLT', 'WARTEND', 'NICHT ZUGESTELLT', 'SPAM'], ...rows])
  if (medianSeconds === null || slowestSeconds === null) return ['', table, '', 'Zugestellt ist noch keine.']
  const [median, slowest] = [medianSeconds, slowestSeconds].map(durationText)
  const speed = `Zugestellt nach ${median} (Median), die langsamste nach ${slowest}. Gezählt ist, was noch gespeichert ist.`
  return ['', table, '', speed]
}
