import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '../../support/server.ts'

const NODE_OPTIONS = `--import=${pathToFileURL(join(import.meta.dirname, 'clock-preload.ts')).href}`

/**
 * The environment of a process whose pauses are `speed` times as short. Its clock shows the right time. With PostgreSQL nothing
 * is faster: the limits for answers of the database would pass as fast.
 */
export const fastTime = (speed: number): Environment =>
  process.env['OUTBOX_ENGINE'] === 'PostgreSQL' ? {} : { NODE_OPTIONS, CLOCK_SPEED: String(speed) }

/** The clock of the machine under test, which may be wrong. */
export class Clock {
  readonly #file: string
  #offsetMs = 0
  /** The environment of a process that goes by this clock. */
  readonly environment: Environment

  /** @param folder where the offset is written for the processes to read. */
  constructor(folder: string) {
    this.#file = join(folder, 'clock')
    this.environment = { NODE_OPTIONS, CLOCK_OFFSET: this.#file }
    this.set(0)
  }

  /** The time that the processes see, in milliseconds. */
  now = () => Date.now() + this.#offsetMs

  /** Jumps. @param offsetMs how far the clock is ahead of the right time. */
  set(offsetMs: number): void {
    this.#offsetMs = offsetMs
    // Renamed, so that nobody reads a file that is half written.
    writeFileSync(`${this.#file}.new`, String(offsetMs))
    renameSync(`${this.#file}.new`, this.#file)
  }
}
