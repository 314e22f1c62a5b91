import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const stateRow = v.object({ waiting: v.number(), oldest: v.nullable(v.number()), failed: v.number() })

/** The enquiries nobody has been sent. */
export type Undelivered = {
  waiting: number
  /** How long the oldest of those has waited since it was received, in ms; null when none waits. */
  oldestMs: number | null
  /** Given up. */
  failed: number
}

/**
 * @param db the open outbox.
 * @returns a function that counts them; it throws the database's error.
 */
export function createUndeliveredCount(db: DatabaseSync): () => Undelivered {
  // A time of the future, after the clock was set back, or one that JavaScript has no number for, counts as now.
  const count = db.prepare(`
    SELECT count(*) FILTER (WHERE status = 'queued') AS waiting,
      min(min(received_at, :now)) FILTER (WHERE status = 'queued') AS oldest,
      count(*) FILTER (WHERE status = 'failed') AS failed
    FROM enquiry WHERE status IN ('queued', 'failed')`)
  return () => {
    const now = Date.now()
    const { waiting, oldest, failed } = v.parse(stateRow, count.get({ now }))
    return { waiting, oldestMs: oldest === null ? null : now - oldest, failed }
  }
}
