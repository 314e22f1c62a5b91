import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

const GIVE_UP_AFTER_MS = 5 * DAY_MS
/** With the pauses above, 20 attempts take nine hours. */
const LEAST_ATTEMPTS = 20

/** @returns a function: number of failed attempts, at least 1, to the pause in milliseconds, an hour at most. */
const doubling = (firstMs: number) => (failed: number) => Math.min(firstMs * 2 ** (failed - 1), HOUR_MS)

export const pauseAfter = doubling(2000)

/** The pause before the next login: many mail servers lock a client out after five failures in ten minutes (fail2ban's default). */
export const loginPauseAfter = doubling(2 * MINUTE_MS)

/**
 * Whether an enquiry has been tried for five days, as mail servers do (RFC 5321, 4.5.4.1). It must have been tried twenty
 * times, too: when the clock is set ahead, five days pass in a moment.
 */
export function isTimeToGiveUp(attempts: number, queuedAt: number, now: number): boolean {
  return attempts >= LEAST_ATTEMPTS && now - queuedAt >= GIVE_UP_AFTER_MS
}
