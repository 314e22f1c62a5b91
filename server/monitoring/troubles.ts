import { hasRoom } from '../outbox/disk-room.ts'
import type { Undelivered } from '../outbox/undelivered.ts'
import type { FrontRefusal } from '../outbox/front-refusal.ts'
import { describeFrontRefusal } from './front-refusal.ts'
import { isLate } from './delivery-health.ts'

const WHAT_TO_DO = 'Was zu tun ist, sagt: npm run enquiries -- status'

/** What the owner should hear of before a customer does. */
export type Trouble = {
  kind: 'outbox' | 'disk' | 'backup' | 'late' | 'failed' | 'front'
  /** Told again only when it has grown beyond what was told. */
  extent: number
  /** In ASCII, because HTTP headers know nothing else. */
  title: string
  /** No personal data: it goes to a service of somebody else's. */
  text: string
}

export type TroubleOptions = {
  dataDir: string
  canStore: () => Promise<boolean>
  isBackupFailing: () => boolean
  undelivered: () => Undelivered
  hasMailServer: boolean
  frontRefusal: () => FrontRefusal | null
}

/** @returns a function that finds what is wrong at the moment. */
export function createTroubleFinder(options: TroubleOptions) {
  const { dataDir, canStore, isBackupFailing, undelivered, hasMailServer, frontRefusal } = options
  return async (): Promise<Trouble[]> => {
    const storage = (await canStore()) ? [] : [UNWRITABLE]
    // A folder that is gone is the outbox's trouble, not the disk's.
    const disk = (await hasRoom(dataDir).catch(() => true)) ? [] : [NEARLY_FULL]
    const backup = isBackupFailing() ? [NO_BACKUP] : []
    const mail = hasMailServer ? mailTroubles(undelivered()) : []
    const refusal = frontRefusal()
    return [...storage, ...disk, ...backup, ...mail, ...(refusal ? [refusedInFront(refusal)] : [])]
  }
}

const UNWRITABLE: Trouble = {
  kind: 'outbox',
  extent: 1,
  title: 'Anfragen werden abgewiesen',
  text: 'Der Server kann keine Anfragen mehr speichern. Besucher werden gebeten, anzurufen. Der Grund steht im Protokoll des Servers.',
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

const refusedInFront = (refusal: FrontRefusal): Trouble => ({
  kind: 'front',
  extent: 1,
  title: 'Anfragen werden vor der Website abgewiesen',
  text: describeFrontRefusal(refusal),
})

function mailTroubles(undelivered: Undelivered): Trouble[] {
  const { waiting, failed } = undelivered
  const late: Trouble = {
    kind: 'late',
    extent: 1,
    title: 'Anfragen kommen nicht im Postfach an',
    text: `${countOf(waiting)} auf die Zustellung, die älteste seit über 15 Minuten. Verloren ist nichts: Der Server versucht es weiter. ${WHAT_TO_DO}`,
  }
  const givenUp: Trouble = {
    kind: 'failed',
    extent: failed,
    title: 'Anfragen konnten nicht zugestellt werden',
    text: `Nicht zugestellt und gespeichert: ${failed}. Von selbst versucht es der Server nicht mehr. ${WHAT_TO_DO}`,
  }
  return [...(isLate(undelivered) ? [late] : []), ...(failed > 0 ? [givenUp] : [])]
}

const countOf = (waiting: number) => (waiting === 1 ? 'Eine Anfrage wartet' : `${waiting} Anfragen warten`)
