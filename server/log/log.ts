import { pino, type Logger } from 'pino'

export type Log = Logger

const MOST_WAITING_BYTES = 1_000_000
const THROTTLE_MS = 1000

/**
 * Standard output as the server writes it. A full disk, a closed pipe or a pipe that nobody reads delays nothing and ends
 * nothing: up to 1 MB waits for the next line, what is more is dropped.
 * The log has one JSON object a line and names enquiries by their reference number only: no message, name, e-mail or
 * client address belongs there.
 */
export function createOutput() {
  const output = pino.destination({
    // Node makes a pipe non-blocking when it is asked for its standard output.
    dest: process.stdout.fd,
    sync: true,
    maxLength: MOST_WAITING_BYTES,
    // Otherwise pino stops the process until the pipe is read.
    retryEAGAIN: () => false,
  })
  output.on('error', () => {})
  return {
    log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output),
    /** Writes a plain line that programs wait for. */
    say: (line: string): unknown => output.write(`${line}\n`),
  }
}

/** Logs an event that anybody outside can cause as often as they like: once a second at most. */
export function throttledLog(log: Log, level: 'info' | 'error', message: string): (details: object) => void {
  let loggedAt = -Infinity
  return (details) => {
    if (performance.now() - loggedAt < THROTTLE_MS) return
    loggedAt = performance.now()
    log[level](details, message)
  }
}
