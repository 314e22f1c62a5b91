import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

const GIVE_UP_AFTER_MS = 5 * DAY_MS
/** With the pauses above these take nine hours. */
const LEAST_ATTEMPTS = 20

/** @returns a function: number of failed attempts, at least 1, to the pause in milliseconds. */
const growing = (firstMs: number, factor: number, longestMs: number) => (failed: number) =>
  Math.min(firstMs * factor ** (failed - 1), longestMs)

export const pauseAfter = growing(2000, 2, HOUR_MS)

/** After a refusal by policy: some 25 attempts in five days. Each attempt costs the sender's reputation. */
export const pauseAfterPolicy = growing(10_000, 4, 6 * HOUR_MS)

/** Before the next login: many mail servers lock a client out after five failures in ten minutes (fail2ban's default). */
export const loginPauseAfter = growing(2 * MINUTE_MS, 2, HOUR_MS)

/**
 * Whether an enquiry has been tried for five days, as mail servers do (RFC 5321, 4.5.4.1), and twenty times:
 * when the clock is set ahead, five days can pass in a moment.
 */
export function isTimeToGiveUp(attempts: number, queuedAt: number, now: number): boolean {
  return attempts >= LEAST_ATTEMPTS && now - queuedAt >= GIVE_UP_AFTER_MS
}
