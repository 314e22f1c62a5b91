import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log/log.ts'
import { deleteExpired } from './archive.ts'

const HOUR_MS = 60 * 60_000

/** Deletes expired enquiries now and every hour. @returns the function that ends this. */
export function startRetention(db: DatabaseSync, days: number, log: Log): () => void {
  const sweep = (): void => {
    try {
      const deleted = deleteExpired(db, days)
      if (deleted > 0) log.info({ deleted, days }, 'deleted expired enquiries')
    } catch (error) {
      log.error({ err: error }, 'expired enquiries could not be deleted')
    }
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  return () => clearInterval(timer)
}
