import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log/log.ts'
import { deleteExpired } from './archive.ts'

const HOUR_MS = 60 * 60_000
// Overwriting a file of 5 MB holds up everybody for 0.1 s on a busy machine (measured); others are served in between.
const MOST_AT_ONCE = 3
const BETWEEN_STEPS_MS = 200

/** Deletes expired enquiries now and every hour. @returns the function that ends this. */
export function startRetention(db: DatabaseSync, days: number, log: Log): () => void {
  let timer: NodeJS.Timeout

  const step = (): number => {
    try {
      const deleted = deleteExpired(db, days, MOST_AT_ONCE)
      if (deleted > 0) log.info({ deleted, days }, 'deleted expired enquiries')
      return deleted
    } catch (error) {
      log.error({ err: error }, 'expired enquiries could not be deleted')
      return 0
    }
  }
  const sweep = (): void => {
    timer = setTimeout(sweep, step() === MOST_AT_ONCE ? BETWEEN_STEPS_MS : HOUR_MS)
  }
  sweep()
  return () => clearTimeout(timer)
}
