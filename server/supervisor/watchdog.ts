import { HEARTBEAT_MS } from './messages.ts'

const FROZEN_AFTER_BEATS = 20
// Opening a large outbox and reading the site come before the first heartbeat.
const FIRST_BEAT_WITHIN = 60

/**
 * Notices when no heartbeat has come for 20 seconds, or none at all in the first minute. It counts its own ticks, not the time: when the machine slept or
 * the supervisor itself was held up, the other process had no more time than those ticks.
 * @param onFrozen called once.
 */
export function createWatchdog(onFrozen: () => void) {
  let missed = FROZEN_AFTER_BEATS - FIRST_BEAT_WITHIN
  const tick = (): void => {
    missed += 1
    if (missed === FROZEN_AFTER_BEATS) onFrozen()
  }
  const timer = setInterval(tick, HEARTBEAT_MS)
  return {
    beat(): void {
      missed = 0
    },
    end: (): void => clearInterval(timer),
  }
}
