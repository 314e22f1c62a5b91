const FIRST_PAUSE_MS = 2000
/** Between two attempts for the same mail, in milliseconds. */
export const LONGEST_PAUSE_MS = 60 * 60_000
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000
const LEAST_ATTEMPTS = 20

// Mail servers commonly lock out whoever fails five logins in ten minutes (fail2ban's default).
const FIRST_LOGIN_PAUSE_MS = 2 * 60_000

/**
 * The pause before the next attempt: two seconds, doubling, at most an hour; milliseconds.
 * @param attempts how many have failed, at least 1.
 */
export function pauseAfter(attempts: number): number {
  return doubled(FIRST_PAUSE_MS, attempts)
}

/**
 * The pause before the next login: two minutes, doubling, at most an hour; milliseconds.
 * @param refusals how many logins in a row were refused, at least 1.
 */
export function loginPauseAfter(refusals: number): number {
  return doubled(FIRST_LOGIN_PAUSE_MS, refusals)
}

/**
 * Whether an enquiry has been tried for five days, as long as mail servers do (RFC 5321, 4.5.4.1), and often:
 * a clock that was set ahead makes five days of one attempt.
 */
export function isTimeToGiveUp(attempts: number, queuedAt: number, now: number): boolean {
  return attempts >= LEAST_ATTEMPTS && now - queuedAt >= GIVE_UP_AFTER_MS
}

const doubled = (first: number, times: number) => Math.min(first * 2 ** (times - 1), LONGEST_PAUSE_MS)
