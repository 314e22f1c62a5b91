import type { Log } from './log.ts'

const PAUSE_MS = 1000

/**
 * Logs what anybody outside can bring about as often as they like: the first in a second with its details, and at the
 * end of that second how many others there were.
 */
export function brakeLog(log: Log, level: 'info' | 'error', message: string): (details: object) => void {
  let others: number | null = null

  const endPause = (): void => {
    if (others) log[level]({ others }, message)
    others = null
  }

  return (details) => {
    if (others !== null) {
      others += 1
      return
    }
    others = 0
    log[level](details, message)
    setTimeout(endPause, PAUSE_MS).unref()
  }
}
