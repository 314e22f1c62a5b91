import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { HOUR_MS } from '#shared/time.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import type { Archive } from '../outbox/outbox.ts'
import { isBackedUp } from '../outbox/sqlite/daily-backup.ts'
import { durationText } from './format.ts'

const ANSWER_MS = 3000
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const healthBody = v.looseObject({ status: v.picklist(['ok', 'unwritable']) })

/** The address of the server by these settings. */
export function serverUrl({ host, port }: Settings): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${EVERYWHERE[host] ?? name}:${port}`
}

/** How storing and delivery stand. Deleted enquiries are in no count. */
export type Status = Awaited<ReturnType<typeof readStatus>>

/** @param archive null: there is no outbox yet. */
export async function readStatus(archive: Archive | null, settings: Settings) {
  const enquiries = (await archive?.list()) ?? []
  const state = await archive?.undelivered()
  const url = serverUrl(settings)
  const { backupDir, siteOrigin, smtpUrl } = settings
  const counts = { queued: 0, sent: 0, failed: 0, spam: 0 }
  for (const { status } of enquiries) counts[status] += 1
  const undelivered = enquiries.filter(({ status }) => status === 'queued' || status === 'failed')
  const errors = [smtpUrl === null ? null : state?.held, ...undelivered.map(({ lastError }) => lastError)]
  const causes = new Set(errors.filter((error) => typeof error === 'string'))
  return {
    url,
    /** The answer of its `/healthz`; null when no server answers there. */
    server: await askServer(url, new URL(siteOrigin).host),
    counts,
    /** How long the oldest of the waiting ones has waited; null when none waits. */
    oldestSeconds: typeof state?.oldestMs === 'number' ? Math.floor(state.oldestMs / 1000) : null,
    hasMailServer: smtpUrl !== null,
    /** Each cause of an undelivered enquiry once, with what to do about it. */
    reasons: [...causes].map((error) => ({ error, advice: adviceOn(error) })),
    /** Whether BACKUP_DIR holds the latest backup, which may take two hours of the day; null when it is not set. */
    isBackedUp: backupDir && [0, 2].some((hours) => isBackedUp(backupDir, Date.now() - hours * HOUR_MS)),
  }
}

/** @param host names the site where one server serves many. fetch would not send it. */
async function askServer(url: string, host: string) {
  try {
    const request = get(`${url}/healthz`, { headers: { host }, signal: AbortSignal.timeout(ANSWER_MS) })
    const [response]: IncomingMessage[] = await once(request, 'response')
    return response ? v.parse(healthBody, await json(response)) : null
  } catch {
    return null
  }
}

/** Whether nothing is to be done. */
export const isWell = ({ server, counts, reasons, isBackedUp: backedUp }: Status): boolean =>
  server?.status === 'ok' && counts.failed + counts.queued + reasons.length === 0 && backedUp !== false

/** The same for reading. */
export function statusText(status: Status): string {
  const { url, server, oldestSeconds, hasMailServer, reasons } = status
  const { sent, queued, failed, spam } = status.counts
  const hasNoBackup = status.isBackedUp === false
  const since = oldestSeconds === null ? '' : ` (die älteste seit ${durationText(oldestSeconds)})`
  const lines = [
    server === null && `Unter ${url} antwortet kein Server. Bitte prüfen, ob er läuft und HOST und PORT stimmen.`,
    server?.status === 'unwritable' &&
      'Der Server kann zurzeit keine Anfragen speichern und weist sie ab. Der Grund steht in seinem Protokoll.',
    `Zugestellt: ${sent}, wartend: ${queued}${since}, nicht zugestellt: ${failed}, Spam: ${spam}`,
    !hasMailServer && 'SMTP_URL ist nicht gesetzt: Anfragen werden gespeichert, aber nicht verschickt.',
    ...reasons.map(({ error, advice }) => `Grund: ${error}. ${advice ?? ''}`.trimEnd()),
    failed > 0 && 'Noch einmal zustellen: npm run enquiries -- retry --all',
    hasNoBackup && 'In BACKUP_DIR liegt keine Sicherung von heute. Bitte prüfen: Pfad, Rechte und freier Platz.',
    isWell(status) && 'Alles in Ordnung.',
  ]
  return lines.filter((line) => line !== false).join('\n')
}
