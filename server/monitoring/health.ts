import type { DatabaseSync } from 'node:sqlite'
import { countUndelivered, type Undelivered } from '../outbox/archive.ts'
import { heldBy } from '../outbox/delivery-queue.ts'

const LATE_MS = 15 * 60_000
const MINUTE_MS = 60_000

/** How the mails are doing, in numbers anybody may read. */
export type DeliveryHealth = {
  /** `late`: an enquiry has waited for over 15 minutes, one was given up, or the login is refused; `off`: no mail server. */
  delivery: 'ok' | 'late' | 'off'
  waiting: number
  /** How long the oldest waits, as an ISO 8601 duration. */
  oldest: string | null
  failed: number
}

/** What stands between enquiries and the owner's mailbox. */
export type MailState = Undelivered & {
  /** Whether an enquiry has waited for over 15 minutes. */
  isLate: boolean
  /** What keeps all mails back, as the outbox keeps it; null when nothing does. */
  held: string | null
}

/** @throws the database's error. */
export function readMailState(db: DatabaseSync): MailState {
  const undelivered = countUndelivered(db)
  const { oldestMs } = undelivered
  return { ...undelivered, isLate: oldestMs !== null && oldestMs > LATE_MS, held: heldBy(db) }
}

/** What `/healthz` says about it. */
export function deliveryHealth(state: MailState, hasMailServer: boolean): DeliveryHealth {
  const { waiting, oldestMs, failed, isLate, held } = state
  const isWell = !isLate && failed === 0 && held === null
  const delivery = hasMailServer ? (isWell ? 'ok' : 'late') : 'off'
  return { delivery, waiting, oldest: oldestMs === null ? null : isoDuration(oldestMs), failed }
}

/** Whole hours and minutes, e.g. PT2H or PT26H5M. */
function isoDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `PT${rest}M`
  return rest === 0 ? `PT${hours}H` : `PT${hours}H${rest}M`
}
