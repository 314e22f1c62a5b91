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
