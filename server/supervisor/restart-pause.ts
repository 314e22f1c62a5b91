const LONG_LIFE_MS = 60_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * How long to wait before a process that has ended is replaced: not at all, unless it keeps ending soon after its start.
 * @param lifeMs how long it lived.
 * @param previous the pause before its start, null before the first.
 * @returns milliseconds.
 */
export function restartPause(lifeMs: number, previous: number | null): number {
  if (previous === null || lifeMs >= LONG_LIFE_MS) return 0
  return previous === 0 ? FIRST_PAUSE_MS : Math.min(2 * previous, LONGEST_PAUSE_MS)
}
