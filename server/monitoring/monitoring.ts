import type { DatabaseSync } from 'node:sqlite'
import type { Settings } from '#settings/read-settings.ts'
import type { Log } from '../log/log.ts'
import { countUndelivered } from '../outbox/archive.ts'
import { heldBy } from '../outbox/delivery-queue.ts'
import { hasRoom } from '../outbox/folder.ts'
import { HOUR_MS, MINUTE_MS } from '../outbox/time.ts'
import { createAlerts, createCall, type Trouble } from './alerts.ts'

// Whoever can't store an enquiry shall be told within a minute.
const LOOK_MS = 15_000
const HEARTBEAT_MS = 5 * MINUTE_MS
const LATE_MS = 15 * MINUTE_MS
const WHAT_TO_DO = 'Was zu tun ist, sagt: npm run enquiries -- status'

/** What it asks the rest of the relay. */
type Sources = { canStore: () => Promise<boolean>; isBackupFailing: () => boolean }

/** What says how the relay is doing: to monitors that ask, and every quarter of a minute to the owner by itself. */
export function startMonitoring(
  db: DatabaseSync,
  settings: Settings,
  log: Log,
  { canStore, isBackupFailing }: Sources,
) {
  const { dataDir, smtpUrl, siteOrigin, alertUrl, heartbeatUrl } = settings
  const beat = createCall(heartbeatUrl, log, 'HEARTBEAT_URL could not be called')
  const tell = createAlerts({ db, alertUrl, site: new URL(siteOrigin).host, log })
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  let nextBeat = -Infinity

  const readState = async () => {
    const isStoring = await canStore()
    try {
      return { isStoring, mail: readMailState(db) }
    } catch {
      // An outbox that can't be read can't be written either.
      return { isStoring: false, mail: null }
    }
  }

  const look = async (): Promise<void> => {
    const { isStoring, mail } = await readState()
    const troubles = troublesIn({
      isStoring,
      // A folder that is gone is the outbox's trouble, not the disk's.
      isRoomy: await hasRoom(dataDir).catch(() => true),
      isBackupFailing: isBackupFailing(),
      mail: smtpUrl === null ? null : mail,
    })
    if (hasEnded) return
    await tell(troubles)
    if (troubles.length === 0 && performance.now() >= nextBeat) {
      nextBeat = performance.now() + HEARTBEAT_MS
      await beat(null)
    }
    if (!hasEnded) timer = setTimeout(look, LOOK_MS)
  }
  void look()

  return {
    /** What `/healthz` and `/healthz/delivery` answer; `delivery` null: the outbox can't be read. */
    async health() {
      const { isStoring, mail } = await readState()
      return { storing: isStoring, delivery: mail && deliveryHealth(mail, smtpUrl !== null) }
    },
    end(): void {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}

type Findings = { isStoring: boolean; isRoomy: boolean; isBackupFailing: boolean; mail: MailState | null }

function troublesIn({ isStoring, isRoomy, isBackupFailing, mail }: Findings): Trouble[] {
  const { waiting = 0, failed = 0, isLate = false, held = null } = mail ?? {}
  const wait = waiting === 1 ? 'Eine Anfrage wartet' : `${waiting} Anfragen warten`
  const all: Trouble[] = [
    {
      kind: 'outbox',
      extent: isStoring ? 0 : 1,
      title: 'Anfragen werden abgewiesen',
      text: 'Der Server kann keine Anfragen mehr speichern. Besucher werden gebeten, es später noch einmal zu versuchen oder eine E-Mail zu schreiben. Der Grund steht im Protokoll des Servers.',
    },
    {
      kind: 'disk',
      extent: isRoomy ? 0 : 1,
      title: 'Speicherplatz wird knapp',
      text: 'Auf dem Datenträger mit den Anfragen sind weniger als 500 MB frei. Ist er voll, können keine Anfragen mehr gespeichert werden.',
    },
    {
      kind: 'backup',
      extent: isBackupFailing ? 1 : 0,
      title: 'Anfragen werden nicht gesichert',
      text: 'Die Sicherung von heute ist nicht gelungen; der Server versucht es jede Stunde wieder. Bitte den Ordner prüfen, den BACKUP_DIR nennt: Rechte und freier Platz. Der Grund steht im Protokoll des Servers.',
    },
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
  return all.filter(({ extent }) => extent > 0)
}

/** What stands between enquiries and the owner's mailbox. */
type MailState = ReturnType<typeof readMailState>

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
function deliveryHealth({ waiting, oldestMs, failed, isLate, held }: MailState, hasMailServer: boolean) {
  const isWell = !isLate && failed === 0 && held === null
  const delivery = hasMailServer ? (isWell ? 'ok' : 'late') : 'off'
  return { delivery, waiting, oldest: oldestMs === null ? null : isoDuration(oldestMs), failed }
}

function isoDuration(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)]
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 || hours === 0 ? `${minutes}M` : ''}`
}
