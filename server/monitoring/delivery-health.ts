import type { Undelivered } from '../outbox/undelivered.ts'

const LATE_MS = 15 * 60_000
const MINUTE_MS = 60_000

/** How the mails are doing, in numbers anybody may read. */
export type DeliveryHealth = {
  /** `late`: an enquiry has waited for over 15 minutes, or one was given up; `off`: there is no mail server. */
  delivery: 'ok' | 'late' | 'off'
  waiting: number
  /** How long the oldest waits, as an ISO 8601 duration. */
  oldest: string | null
  failed: number
}

/** Whether an enquiry has waited for over 15 minutes. */
export const isLate = ({ oldestMs }: Undelivered): boolean => oldestMs !== null && oldestMs > LATE_MS

export function deliveryHealth(undelivered: Undelivered, hasMailServer: boolean): DeliveryHealth {
  const { waiting, oldestMs, failed } = undelivered
  const isWell = !isLate(undelivered) && failed === 0
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
