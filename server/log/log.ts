import { pino, type Logger } from 'pino'
import { createLogOutput, type LogOutput } from './log-output.ts'

export type Log = Logger

const FLUSH_LIMIT_MS = 500

/** What the process says on standard output: the log, and plain lines that programs wait for. */
export type Output = {
  log: Log
  /** Writes a line that is no log entry. */
  say(line: string): void
  /** Waits until everything is written, at most half a second. */
  flush(): Promise<void>
}

/**
 * Standard output as the server writes it: whatever happens to it, nothing waits for it and nothing ends because of it.
 * The log has one JSON object a line and names enquiries by their reference number only: no message, name, e-mail or
 * client address belongs there.
 */
export function createOutput(): Output {
  // Asking Node for its standard output makes a pipe non-blocking. A blocking write to a pipe nobody reads would hold
  // one of Node's threads, and the end of a process waits for those.
  const output = createLogOutput(process.stdout.fd, droppedLine)
  return {
    log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output),
    say: (line) => output.write(`${line}\n`),
    flush: () => flush(output),
  }
}

function droppedLine(dropped: number): string {
  const { warn: level } = pino.levels.values
  return `${JSON.stringify({ level, time: new Date(), dropped, msg: 'log lines could not be written' })}\n`
}

function flush(output: LogOutput): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, FLUSH_LIMIT_MS)
    output.flush(() => {
      clearTimeout(limit)
      resolve()
    })
  })
}
