import { HEARTBEAT_MS } from './messages.ts'

const FROZEN_AFTER_BEATS = 20

/**
 * Notices when no heartbeat has come for 20 seconds. It counts its own ticks, not the time: when the machine slept or
 * the supervisor itself was held up, the other process had no more time than those ticks.
 * @param onFrozen called once.
 */
export function createWatchdog(onFrozen: () => void) {
  let missed = 0
  let timer: NodeJS.Timeout | undefined
  const tick = (): void => {
    missed += 1
    if (missed === FROZEN_AFTER_BEATS) onFrozen()
  }
  return {
    start(): void {
      timer = setInterval(tick, HEARTBEAT_MS)
    },
    beat(): void {
      missed = 0
    },
    end: (): void => clearInterval(timer),
  }
}
