import type { DatabaseSync } from 'node:sqlite'
import { countUndelivered } from '../outbox/archive.ts'
import { heldBy } from '../outbox/delivery-queue.ts'
import { MINUTE_MS } from '../outbox/time.ts'

const LATE_MS = 15 * MINUTE_MS

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

/** Whole hours and minutes, e.g. PT2H or PT26H5M. */
function isoDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}
