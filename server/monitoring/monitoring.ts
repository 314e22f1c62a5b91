import type { DatabaseSync } from 'node:sqlite'
import type { Settings } from '#settings/read-settings.ts'
import type { Log } from '../log/log.ts'
import { countUndelivered } from '../outbox/archive.ts'
import { heldBy } from '../outbox/delivery-queue.ts'
import { hasRoom } from '../outbox/folder.ts'
import { MINUTE_MS } from '../outbox/time.ts'
import { call, createAlerts, type Trouble } from './alerts.ts'

// Whoever can't store an enquiry shall be told within a minute.
const LOOK_MS = 15_000
const HEARTBEAT_MS = 5 * MINUTE_MS
const LATE_MS = 15 * MINUTE_MS
const WHAT_TO_DO = 'Was zu tun ist, sagt: npm run enquiries -- status'

/** What `/healthz` and `/healthz/delivery` answer; `delivery` null: the outbox can't be read. */
export type Health = { storing: boolean; delivery: ReturnType<typeof deliveryHealth> | null }

export type MonitoringOptions = {
  settings: Settings
  canStore: () => Promise<boolean>
  isBackupFailing: () => boolean
  log: Log
}

/** What says how the relay is doing: to monitors that ask, and every quarter of a minute to the owner by itself. */
export function startMonitoring(db: DatabaseSync, { settings, canStore, isBackupFailing, log }: MonitoringOptions) {
  const { dataDir, smtpUrl, siteOrigin, alertUrl, heartbeatUrl } = settings
  const tell = createAlerts({ db, alertUrl, site: new URL(siteOrigin).host, log })
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  let nextBeat = -Infinity
  let isHeard = true

  const findTroubles = async (): Promise<Trouble[]> => {
    const troubles = []
    if (!(await canStore())) troubles.push(UNWRITABLE)
    // A folder that is gone is the outbox's trouble, not the disk's.
    if (!(await hasRoom(dataDir).catch(() => true))) troubles.push(NEARLY_FULL)
    if (isBackupFailing()) troubles.push(NO_BACKUP)
    return smtpUrl === null ? troubles : [...troubles, ...mailTroubles(readMailState(db))]
  }

  const beat = async (url: string): Promise<void> => {
    nextBeat = performance.now() + HEARTBEAT_MS
    try {
      await call(url, null)
      isHeard = true
    } catch (error) {
      if (isHeard) log.warn({ err: error }, 'HEARTBEAT_URL could not be called')
      isHeard = false
    }
  }

  const look = async (): Promise<void> => {
    // An outbox that can't be read can't be written either.
    const troubles = await findTroubles().catch(() => [UNWRITABLE])
    if (hasEnded) return
    await tell(troubles)
    if (troubles.length === 0 && heartbeatUrl !== null && performance.now() >= nextBeat) await beat(heartbeatUrl)
    if (!hasEnded) timer = setTimeout(look, LOOK_MS)
  }
  void look()

  return {
    async health(): Promise<Health> {
      const storing = await canStore()
      try {
        return { storing, delivery: deliveryHealth(readMailState(db), smtpUrl !== null) }
      } catch {
        return { storing: false, delivery: null }
      }
    },
    end(): void {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}

const UNWRITABLE: Trouble = {
  kind: 'outbox',
  extent: 1,
  title: 'Anfragen werden abgewiesen',
  text: 'Der Server kann keine Anfragen mehr speichern. Besucher werden gebeten, es später noch einmal zu versuchen oder eine E-Mail zu schreiben. Der Grund steht im Protokoll des Servers.',
}

const NEARLY_FULL: Trouble = {
  kind: 'disk',
  extent: 1,
  title: 'Speicherplatz wird knapp',
  text: 'Auf dem Datenträger mit den Anfragen sind weniger als 500 MB frei. Ist er voll, können keine Anfragen mehr gespeichert werden.',
}

const NO_BACKUP: Trouble = {
  kind: 'backup',
  extent: 1,
  title: 'Anfragen werden nicht gesichert',
  text: 'Die Sicherung von heute ist nicht gelungen; der Server versucht es jede Stunde wieder. Bitte den Ordner prüfen, den BACKUP_DIR nennt: Rechte und freier Platz. Der Grund steht im Protokoll des Servers.',
}

function mailTroubles({ waiting, failed, isLate, held }: MailState): Trouble[] {
  const wait = waiting === 1 ? 'Eine Anfrage wartet' : `${waiting} Anfragen warten`
  const troubles: Trouble[] = [
    {
      kind: 'login',
      extent: held === null ? 0 : 1,
      title: 'Der Mailserver lehnt die Anmeldung ab',
      text: `Alle Anfragen werden gespeichert, aber keine wird zugestellt, bis Benutzername und Passwort in SMTP_URL stimmen. ${WHAT_TO_DO}`,
    },
    {
      kind: 'late',
      extent: isLate ? 1 : 0,
      title: 'Anfragen kommen nicht im Postfach an',
      text: `${wait} auf die Zustellung, die älteste seit über 15 Minuten. Verloren ist nichts: Der Server versucht es weiter. ${WHAT_TO_DO}`,
    },
    {
      kind: 'failed',
      extent: failed,
      title: 'Anfragen konnten nicht zugestellt werden',
      text: `Nicht zugestellt und gespeichert: ${failed}. Von selbst versucht es der Server nicht mehr. ${WHAT_TO_DO}`,
    },
  ]
  return troubles.filter(({ extent }) => extent > 0)
}

/** What stands between enquiries and the owner's mailbox. */
export type MailState = ReturnType<typeof readMailState>

/**
 * @returns with `isLate` whether an enquiry has waited for over 15 minutes, with `held` what keeps all mails back, or null.
 * @throws the database's error.
 */
export function readMailState(db: DatabaseSync) {
  const undelivered = countUndelivered(db)
  return { ...undelivered, isLate: (undelivered.oldestMs ?? 0) > LATE_MS, held: heldBy(db) }
}

/**
 * What `/healthz` says about it, in numbers anybody may read. `late`: an enquiry has waited for over 15 minutes, one was
 * given up, or the login is refused; `off`: no mail server; `oldest`: how long it waits (ISO 8601).
 */
export function deliveryHealth({ waiting, oldestMs, failed, isLate, held }: MailState, hasMailServer: boolean) {
  const isWell = !isLate && failed === 0 && held === null
  const delivery = hasMailServer ? (isWell ? 'ok' : 'late') : 'off'
  return { delivery, waiting, oldest: oldestMs === null ? null : isoDuration(oldestMs), failed }
}

function isoDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}
