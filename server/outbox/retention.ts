import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { SPAM_DAYS } from '#enquiry/limits.ts'
import type { Log } from '../log/log.ts'
import { emptyLog } from './archive.ts'
import { deleteAbandonedCopies } from './copy.ts'
import { databasePath, readMeta, valueOf, writeMeta } from './database.ts'
import { OutboxUnusable } from './errors.ts'
import { DAY_MS, MINUTE_MS, repeat } from './time.ts'

const DELIVERED_STAYS_MS = 30 * DAY_MS
/** All texts of an enquiry at their longest, and what the database adds to a row. */
export const ROOM_FOR_TEXTS_BYTES = 64 * 1024
// Overwriting a file of 5 MB holds up everybody for 0.1 s on a busy machine (measured); others are served in between.
const MOST_AT_ONCE = 3
const BETWEEN_STEPS_MS = 200

/** The time by which is deleted: what was deleted under a wrong clock is gone for good. */
export type TrustedClock = ReturnType<typeof createTrustedClock>

/**
 * Believes the wall clock as long as it is at most a day ahead of what is known to have passed. After a longer leap, which a
 * wrong clock makes or a server that was off, it goes twice as fast as time does until it has caught up.
 */
export function createTrustedClock(db: DatabaseSync) {
  const newest = db.prepare('SELECT CAST(max(received_at) AS REAL) FROM enquiry')
  let latest = Number(readMeta(db, 'clock') ?? valueOf(newest) ?? Date.now())
  let lookedAt = performance.now()

  /** In ms since 1970. Never later than the wall clock. */
  const now = (): number => {
    const passed = performance.now() - lookedAt
    const wall = Date.now()
    lookedAt += passed
    latest = wall > latest + passed + DAY_MS ? latest + 2 * passed : Math.max(latest, wall)
    return Math.min(wall, latest)
  }
  const save = (): void => writeMeta(db, 'clock', String(Math.floor(now())))
  return { now, save }
}

export type Capacity = ReturnType<typeof createCapacity>

/**
 * Keeps the outbox under its cap.
 * @param maxMegabytes size of the file, in units of 1,000,000 bytes; its log comes on top, with about 64 MB at most.
 */
export function createCapacity(db: DatabaseSync, maxMegabytes: number, clock: TrustedClock, log: Log) {
  const used = db.prepare(`
    SELECT (page_count - freelist_count) * page_size
    FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`)
  const DELETABLE = [
    // The mail has these files, unless it was sent without them: then the reason stands in last_error.
    `attachment WHERE enquiry_id = (SELECT e.id FROM enquiry e JOIN attachment a ON a.enquiry_id = e.id
      WHERE e.status = 'sent' AND e.last_error IS NULL ORDER BY e.received_at LIMIT 1)`,
    `enquiry WHERE id = (SELECT id FROM enquiry WHERE status = 'spam' ORDER BY received_at LIMIT 1)`,
    `enquiry WHERE id = (SELECT id FROM enquiry WHERE status = 'sent' AND received_at < ? ORDER BY received_at LIMIT 1)`,
  ]
  const deletions = DELETABLE.map((rows) => db.prepare(`DELETE FROM ${rows}`))
  const findDeletable = db.prepare(DELETABLE.map((rows) => `SELECT 1 FROM ${rows}`).join(' UNION ALL '))
  let isRefusing = false

  const fits = (bytes: number) => Number(valueOf(used)) + bytes <= maxMegabytes * 1_000_000
  const latest = () => clock.now() - DELIVERED_STAYS_MS
  const deleteOldest = (): boolean =>
    deletions.some((statement, index) => statement.run(...(index === 2 ? [latest()] : [])).changes > 0)

  return {
    /**
     * Makes room for that many bytes, inside the transaction that will store them: deletes files of delivered enquiries,
     * then spam, then delivered enquiries older than 30 days, oldest first and no more than it takes.
     * @returns how many were deleted.
     * @throws OutboxUnusable when that is not enough: what nobody has been sent is never deleted.
     */
    makeRoom(bytes: number): number {
      let deleted = 0
      for (; !fits(bytes); deleted += 1) {
        if (deleteOldest()) continue
        if (!isRefusing) {
          log.error(
            { maxMegabytes },
            'OUTBOX_MAX_MB is reached and there is nothing left to delete but what was not delivered or is under 30 days old; enquiries are refused. Raise it, or deliver and delete some with npm run enquiries',
          )
        }
        isRefusing = true
        throw new OutboxUnusable('OUTBOX_MAX_MB is reached')
      }
      if (deleted > 0) log.warn({ deleted, maxMegabytes }, 'OUTBOX_MAX_MB is reached: making room')
      return deleted
    },
    /** Whether there is no room even for an enquiry without files. */
    isExhausted: (): boolean => !fits(ROOM_FOR_TEXTS_BYTES) && findDeletable.get(latest()) === undefined,
  }
}

/**
 * Deletes now and every minute delivered enquiries older than `days` and spam after 14 days at the latest, and empties the
 * log of the database. @returns what ends this.
 */
export function startRetention(db: DatabaseSync, dataDir: string, days: number, clock: TrustedClock, log: Log) {
  let isBehind = false

  const step = (): number => {
    clock.save()
    deleteAbandonedCopies(dataDir)
    const wasBehind = isBehind
    isBehind = Date.now() - clock.now() > DAY_MS
    if (isBehind && !wasBehind) log.warn('the clock has leapt by more than a day: what expires is deleted later')
    const deleted = deleteExpired(db, days, clock.now())
    if (deleted > 0) log.info({ deleted, days }, 'deleted expired enquiries')
    // A reader in the way has ended by some other minute.
    if (statSync(`${databasePath(dataDir)}-wal`).size > 0) emptyLog(db)
    return deleted === MOST_AT_ONCE ? BETWEEN_STEPS_MS : MINUTE_MS
  }
  const complaint = 'expired enquiries could not be deleted'
  return repeat(step, { log, complaint, afterErrorMs: MINUTE_MS })
}

/** A few at a time. Waiting and failed ones stay, whatever their age: nobody has read them yet. @returns how many. */
function deleteExpired(db: DatabaseSync, days: number, now: number): number {
  const statement = db.prepare(`
    DELETE FROM enquiry WHERE id IN (SELECT id FROM enquiry
      WHERE status = 'sent' AND received_at < :sent OR status = 'spam' AND received_at < :spam LIMIT :most)`)
  const before = (age: number) => Math.floor(now - age * DAY_MS)
  const oldest = { sent: before(days), spam: before(Math.min(days, SPAM_DAYS)) }
  return Number(statement.run({ ...oldest, most: MOST_AT_ONCE }).changes)
}
