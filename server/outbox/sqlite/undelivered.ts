import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { HELD, partsOf, REQUEUE } from '../collection.ts'
import { type Undelivered, undelivered } from '../outbox.ts'

const { undelivered: isUndelivered } = partsOf(':now')

/** The enquiries that are not in the owner's mailbox, but those that wait for a collection. */
export function undeliveredIn(db: DatabaseSync) {
  // max(0, …): after the clock was set back, received_at can be later than now.
  const select = db.prepare(`
    SELECT count(*) FILTER (WHERE status = 'queued') AS waiting,
      max(max(0, :now - max(received_at, coalesce(collect_at, 0)))) FILTER (WHERE status = 'queued') AS oldestMs,
      count(*) FILTER (WHERE status = 'failed') AS failed,
      (SELECT value FROM meta WHERE key = '${HELD}') AS held,
      (SELECT last_error FROM enquiry WHERE status IN ('queued', 'failed') AND last_error IS NOT NULL
        ORDER BY received_at DESC LIMIT 1) AS lastError
    FROM enquiry WHERE ${isUndelivered}`)
  const requeue = db.prepare(`${REQUEUE(':now')} WHERE ${isUndelivered}`)
  return {
    count: (): Undelivered => v.parse(undelivered, select.get({ now: Date.now() })),
    /** Makes them due. @returns how many. */
    retry: (): number => Number(requeue.run({ now: Date.now() }).changes),
  }
}
