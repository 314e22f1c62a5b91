import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * The structured log, one JSON object a line on standard output.
 * It names enquiries by their reference number only: no message, name, e-mail or client address belongs here.
 */
export function createLog(): Log {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
