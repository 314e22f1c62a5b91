const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const GIVE_UP_AFTER_MS = 5 * 24 * HOUR_MS
const LEAST_ATTEMPTS = 20

/**
 * The pause before the next attempt: two seconds, doubling, at most an hour; milliseconds.
 * @param attempts how many have failed, at least 1.
 */
export function pauseAfter(attempts: number): number {
  return Math.min(2000 * 2 ** (attempts - 1), HOUR_MS)
}

/**
 * The same after a refusal by policy: ten seconds, four times as long each, at most six hours. That is some 25 attempts in
 * five days: each one costs the sender's reputation, which is what such refusals are about.
 */
export function pauseAfterPolicy(attempts: number): number {
  return Math.min(10_000 * 4 ** (attempts - 1), 6 * HOUR_MS)
}

/**
 * The pause before the next login: two minutes, doubling, at most an hour; milliseconds. Mail servers commonly lock out
 * whoever fails five logins in ten minutes (fail2ban's default).
 * @param refusals how many logins in a row were refused, at least 1.
 */
export function loginPauseAfter(refusals: number): number {
  return Math.min(2 * MINUTE_MS * 2 ** (refusals - 1), HOUR_MS)
}

/**
 * Whether an enquiry has been tried for five days, as long as mail servers do (RFC 5321, 4.5.4.1), and often:
 * a clock that was set ahead makes five days of one attempt.
 */
export function isTimeToGiveUp(attempts: number, queuedAt: number, now: number): boolean {
  return attempts >= LEAST_ATTEMPTS && now - queuedAt >= GIVE_UP_AFTER_MS
}
