import { write as writeTo } from 'node:fs'

const MAX_WAITING_CHARACTERS = 1_000_000
// How soon a pipe whose reader stands still is tried again.
const RETRY_MS = 50
const LINE_BREAK = 0x0a

export type LogOutput = {
  /** Takes one line with its line break. Never blocks, never throws. */
  write(line: string): void
  /** Calls back once nothing waits any more, which may be never: give it a limit. */
  flush(done: () => void): void
}

/**
 * Writes lines to a descriptor one after the other without ever waiting for it: Pino's own destination repeats a failed
 * write for ever, which stops the event loop on a full disk. Lines that can't be written, or for which there is no room
 * while the reader stands still, are dropped.
 * @param fd where to; a pipe must be non-blocking, or the process can't end while its reader stands still.
 * @param report the line, written once it works again, about how many are missing.
 */
export function createLogOutput(fd: number, report: (dropped: number) => string): LogOutput {
  let lines: string[] = []
  let waitingCharacters = 0
  let dropped = 0
  let writing = false
  let midLine = false
  let flushers: (() => void)[] = []

  const write = (line: string): void => {
    if (waitingCharacters + line.length > MAX_WAITING_CHARACTERS) {
      dropped += 1
      return
    }
    lines.push(line)
    waitingCharacters += line.length
    if (!writing) writeNext()
  }

  const writeNext = (): void => {
    writing = lines.length > 0
    if (writing && dropped > 0) writeReport()
    else if (writing) writeLines()
    else for (const done of flushers.splice(0)) done()
  }

  const writeLines = (): void => {
    const count = lines.length
    send(takeLines(), (rest) => {
      // Line breaks are counted because a line cut in the middle is lost as well.
      dropped += Math.min(count, rest.toString('latin1').split('\n').length - 1)
      writeNext()
    })
  }

  const writeReport = (): void => {
    const reported = dropped
    send(report(reported), (rest) => {
      if (rest.length === 0) {
        dropped -= reported
      } else {
        dropped += lines.length
        takeLines()
      }
      writeNext()
    })
  }

  const takeLines = (): string => {
    const text = lines.join('')
    lines = []
    waitingCharacters = 0
    return text
  }

  /** @param done gets what could not be written. */
  const send = (text: string, done: (rest: Buffer) => void): void => {
    // A line broken off by an error must not swallow the next one.
    writeBytes(Buffer.from(midLine ? `\n${text}` : text), done)
  }

  const writeBytes = (bytes: Buffer, done: (rest: Buffer) => void): void => {
    writeTo(fd, bytes, 0, bytes.length, null, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(writeBytes, RETRY_MS, bytes, done).unref()
        return
      }
      if (error || written === 0) return done(bytes)
      midLine = bytes[written - 1] !== LINE_BREAK
      const rest = bytes.subarray(written)
      if (rest.length > 0) writeBytes(rest, done)
      else done(rest)
    })
  }

  return {
    write,
    flush(done) {
      if (writing) flushers.push(done)
      else done()
    },
  }
}
