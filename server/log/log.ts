import { once } from 'node:events'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import SonicBoom from 'sonic-boom'

export type Log = Logger

const MOST_WAITING_BYTES = 1_000_000
const FLUSH_LIMIT_MS = 500
const THROTTLE_MS = 1000

/**
 * Standard output as the server writes it: whatever happens to it, nothing waits for it and nothing ends because of it.
 * The log has one JSON object a line and names enquiries by their reference number only: no message, name, e-mail or
 * client address belongs there.
 */
export function createOutput() {
  // Not pino's own destination, which writes what is left when the process ends, and so hangs on a pipe nobody reads.
  // Asking Node for its standard output makes a pipe non-blocking: a blocking write would hold one of Node's threads.
  const output = new SonicBoom({ fd: process.stdout.fd, sync: false, maxLength: MOST_WAITING_BYTES })
  const log: Log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  let dropped = 0
  // A full disk: what waits is tried again with the next line.
  output.on('error', () => {})
  output.on('drop', () => (dropped += 1))
  output.on('drain', () => {
    if (dropped === 0) return
    log.warn({ dropped }, 'log lines could not be written')
    dropped = 0
  })
  return {
    log,
    /** Writes a plain line that programs wait for. */
    say: (line: string): unknown => output.write(`${line}\n`),
    /** Ends the output; resolves once everything is written, or after half a second. */
    async end(): Promise<void> {
      // A line now would throw, and so end the process with another code.
      log.level = 'silent'
      const written = once(output, 'close').catch(() => {})
      output.end()
      await Promise.race([written, pauseFor(FLUSH_LIMIT_MS, null, { ref: false })])
    },
  }
}

/**
 * Logs what anybody outside can bring about as often as they like: the first in a second with its details, and at the
 * end of that second how many others there were.
 */
export function throttledLog(log: Log, level: 'info' | 'error', message: string): (details: object) => void {
  let others: number | null = null
  const endPause = (): void => {
    if (others) log[level]({ others }, message)
    others = null
  }
  return (details) => {
    if (others !== null) return void (others += 1)
    others = 0
    log[level](details, message)
    setTimeout(endPause, THROTTLE_MS).unref()
  }
}
