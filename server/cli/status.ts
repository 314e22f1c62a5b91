import { join } from 'node:path'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { HOUR_MS } from '#shared/time.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import { type Archive, summaryOf } from '../outbox/outbox.ts'
import { rescuedFiles } from '../outbox/sqlite/copy.ts'
import { isBackedUp } from '../outbox/sqlite/daily-backup.ts'
import { durationText } from './format.ts'
import { askServer, serverUrl } from './program.ts'

const ANSWER_MS = 3000

const healthBody = v.pipe(v.string(), v.parseJson(), v.looseObject({ status: v.picklist(['ok', 'unwritable']) }))

/** The state of storing and delivery. No count includes deleted enquiries. */
export type Status = Awaited<ReturnType<typeof readStatus>>

/** @param archive null if there is no outbox yet. */
export async function readStatus(archive: Archive | null, settings: Settings) {
  const { counts, errors: known } = (await archive?.summary()) ?? summaryOf([], [])
  const state = await archive?.undelivered()
  const { backupDir, smtpUrl } = settings
  const errors = [smtpUrl === null ? null : state?.held, ...known]
  const causes = new Set(errors.filter((error) => typeof error === 'string'))
  return {
    url: serverUrl(settings),
    /** The answer of its `/healthz`; null when no server answers there. */
    server: await askHealth(settings),
    counts,
    /** How long the oldest waiting enquiry has waited; null when none waits. */
    oldestSeconds: typeof state?.oldestMs === 'number' ? Math.floor(state.oldestMs / 1000) : null,
    hasMailServer: smtpUrl !== null,
    rescued: rescuedSentences(settings),
    /** Each cause of an undelivered enquiry once, with what to do about it. */
    reasons: [...causes].map((error) => ({ error, advice: adviceOn(error) })),
    /** Whether BACKUP_DIR holds the latest backup, which may take two hours of the day; null when it is not set. */
    isBackedUp: backupDir && [0, 2].some((hours) => isBackedUp(backupDir, Date.now() - hours * HOUR_MS)),
  }
}

async function askHealth(settings: Settings) {
  try {
    return v.parse(healthBody, (await askServer(settings, '/healthz', ANSWER_MS, null)).body)
  } catch {
    return null
  }
}

const RESCUED = 'liegen gerettete Anfragen, die hier fehlen können. Was zu tun ist: docs/helfer.md, Kapitel 8.'

/** Names the files of rescued enquiries. No list shows these enquiries, and an owner may look for one. */
export const rescuedSentences = ({ dataDir, database }: Settings): string[] =>
  (database === null ? rescuedFiles(dataDir) : []).map((file) => `In ${join(dataDir, file)} ${RESCUED}`)

/** Whether the owner has nothing to do. */
export const isWell = ({ server, hasMailServer, counts, reasons, rescued, isBackedUp: backedUp }: Status): boolean =>
  server?.status === 'ok' &&
  hasMailServer &&
  counts.failed + counts.queued + reasons.length + rescued.length === 0 &&
  backedUp !== false

/** The state as German text. */
export function statusText(status: Status): string {
  const { url, server, oldestSeconds, hasMailServer, reasons } = status
  const { sent, queued, collected, failed } = status.counts
  const hasNoBackup = status.isBackedUp === false
  const since = oldestSeconds === null || queued === 0 ? '' : ` (die älteste seit ${durationText(oldestSeconds)})`
  const lines = [
    server === null && `Unter ${url} antwortet kein Server. Bitte prüfen Sie, ob er läuft und HOST und PORT stimmen.`,
    server?.status === 'unwritable' &&
      'Der Server kann zurzeit keine Anfragen speichern und weist sie ab. Der Grund steht in seinem Protokoll.',
    `Verschickt: ${sent}, wartend: ${queued}${since}, für die Sammelpost: ${collected}, nicht zugestellt: ${failed}`,
    !hasMailServer && 'SMTP_URL ist nicht gesetzt: Anfragen werden gespeichert, aber nicht verschickt.',
    ...reasons.map(({ error, advice }) => `Grund: ${error}. ${advice ?? ''}`.trimEnd()),
    failed > 0 && 'Noch einmal zustellen: website enquiries -- retry --all',
    ...status.rescued,
    hasNoBackup && 'In BACKUP_DIR liegt keine Sicherung von heute. Bitte prüfen Sie Pfad, Rechte und freien Platz.',
    isWell(status) && 'Alles in Ordnung.',
  ]
  return lines.filter((line) => line !== false).join('\n')
}
