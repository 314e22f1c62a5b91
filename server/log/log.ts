import { pino, type Logger } from 'pino'

export type Log = Logger

const MOST_WAITING_BYTES = 1_000_000
const THROTTLE_MS = 1000

/**
 * Standard output. A full disk, a closed pipe or a pipe that nobody reads must not stop the server. Up to 1 MB of lines
 * waits until the next line is written; further lines are dropped.
 * The log has one JSON object a line and names enquiries by their reference number only: no message, name, e-mail or
 * client address belongs there.
 */
export function createOutput() {
  const output = pino.destination({
    // Node makes a pipe non-blocking when it is asked for its standard output.
    dest: process.stdout.fd,
    sync: true,
    maxLength: MOST_WAITING_BYTES,
    // `true` would make pino stop the process until somebody reads the pipe.
    retryEAGAIN: () => false,
  })
  output.on('error', () => {})
  return {
    log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output),
    /** Writes a line that is no JSON: programs wait for it. */
    say: (line: string): unknown => output.write(`${line}\n`),
  }
}

/** Logs an event at most once a second: visitors can cause it as often as they like. */
export function throttledLog(log: Log, level: 'info' | 'warn' | 'error', message: string): (details: object) => void {
  let loggedAt = -Infinity
  return (details) => {
    if (performance.now() - loggedAt < THROTTLE_MS) return
    loggedAt = performance.now()
    log[level](details, message)
  }
}
