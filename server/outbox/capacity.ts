import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { Log } from '../log/log.ts'
import { OutboxUnusable } from './errors.ts'
import type { TrustedClock } from './retention.ts'

const MEGABYTE = 1_000_000
const DELIVERED_STAYS_DAYS = 30
const DAY_MS = 86_400_000

const sizeRow = v.object({ pages: v.number(), free: v.number(), pageSize: v.number() })
const idRow = v.object({ id: v.string() })

/** Keeps the outbox under its cap. */
export type Capacity = {
  /**
   * Makes room for that many bytes, inside the transaction that will store them: deletes spam, then delivered enquiries
   * older than 30 days, oldest first and no more than it takes.
   * @returns how many were deleted.
   * @throws OutboxUnusable when that is not enough: what nobody has been sent is never deleted.
   */
  makeRoom(bytes: number): number
  /** Whether there is still no room for the enquiry that was refused last. */
  isExhausted(): boolean
}

/** @param maxMegabytes size of the file; its log comes on top, with about 64 MB at most. */
export function createCapacity(db: DatabaseSync, maxMegabytes: number, clock: TrustedClock, log: Log): Capacity {
  const size = db.prepare(`
    SELECT page_count AS pages, freelist_count AS free, page_size AS pageSize
    FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`)
  const dispensable = db.prepare(`
    SELECT id FROM enquiry WHERE status = 'spam' OR status = 'sent' AND received_at < ?
    ORDER BY status = 'spam' DESC, received_at`)
  const remove = db.prepare('DELETE FROM enquiry WHERE id = ?')
  let refused: number | null = null

  const fits = (bytes: number): boolean => {
    const { pages, free, pageSize } = v.parse(sizeRow, size.get())
    return (pages - free) * pageSize + bytes <= maxMegabytes * MEGABYTE
  }

  const free = (bytes: number): number => {
    let deleted = 0
    for (const row of dispensable.iterate(clock.now() - DELIVERED_STAYS_DAYS * DAY_MS)) {
      if (fits(bytes)) break
      remove.run(v.parse(idRow, row).id)
      deleted += 1
    }
    return deleted
  }

  const refuse = (bytes: number): never => {
    if (refused === null) {
      log.error(
        { maxMegabytes },
        'OUTBOX_MAX_MB is reached and there is nothing left to delete but what was not delivered or is under 30 days old; enquiries are refused. Raise it, or deliver and delete some with npm run enquiries',
      )
    }
    refused = Math.max(refused ?? 0, bytes)
    throw new OutboxUnusable('OUTBOX_MAX_MB is reached')
  }

  return {
    makeRoom(bytes) {
      const deleted = fits(bytes) ? 0 : free(bytes)
      if (!fits(bytes)) refuse(bytes)
      if (deleted > 0) log.warn({ deleted, maxMegabytes }, 'OUTBOX_MAX_MB is reached: making room')
      if (refused !== null && bytes >= refused) refused = null
      return deleted
    },
    isExhausted() {
      if (refused !== null && fits(refused)) refused = null
      return refused !== null
    },
  }
}
