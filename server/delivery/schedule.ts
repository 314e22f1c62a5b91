const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60 * 60_000
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000

/**
 * The pause before the next attempt: two seconds, doubling, at most an hour.
 * @param previous the pause before the attempt that has just failed, 0 for the first attempt; milliseconds.
 */
export function nextPause(previous: number): number {
  return previous === 0 ? FIRST_PAUSE_MS : Math.min(previous * 2, LONGEST_PAUSE_MS)
}

/** Whether an enquiry has been tried for five days, as long as mail servers do (RFC 5321, 4.5.4.1). */
export function isTimeToGiveUp(queuedAt: number, now: number): boolean {
  return now - queuedAt >= GIVE_UP_AFTER_MS
}
