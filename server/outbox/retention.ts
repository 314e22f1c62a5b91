import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { SPAM_DAYS } from '#enquiry/limits.ts'
import type { Log } from '../log/log.ts'
import { emptyLog } from './archive.ts'
import { deleteAbandonedCopies } from './copy.ts'
import { readMeta, writeMeta } from './meta.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
// Overwriting a file of 5 MB holds up everybody for 0.1 s on a busy machine (measured); others are served in between.
const MOST_AT_ONCE = 3
const BETWEEN_STEPS_MS = 200

const newestRow = v.object({ newest: v.nullable(v.number()) })

/** The time by which is deleted: what was deleted under a wrong clock is gone for good. */
export type TrustedClock = {
  /** In ms since 1970. Never later than the wall clock. */
  now(): number
  /** Remembers the time over a restart. @throws the database's error. */
  save(): void
}

/**
 * Believes the wall clock as long as it is at most a day ahead of what is known to have passed. After a longer leap, which a
 * wrong clock makes or a server that was off, it goes twice as fast as time does until it has caught up.
 */
export function createTrustedClock(db: DatabaseSync): TrustedClock {
  let latest = Number(readMeta(db, 'clock') ?? newestTime(db) ?? Date.now())
  let lookedAt = performance.now()

  const now = (): number => {
    const passed = performance.now() - lookedAt
    const wall = Date.now()
    lookedAt += passed
    latest = wall > latest + passed + DAY_MS ? latest + 2 * passed : Math.max(latest, wall)
    return Math.min(wall, latest)
  }
  return { now, save: () => writeMeta(db, 'clock', String(Math.floor(now()))) }
}

/** When something last happened, for the first start with this clock. */
function newestTime(db: DatabaseSync): number | null {
  const newest = db.prepare('SELECT CAST(max(received_at) AS REAL) AS newest FROM enquiry')
  return v.parse(newestRow, newest.get()).newest
}

export type RetentionOptions = { dataDir: string; days: number; clock: TrustedClock; log: Log }

/**
 * Deletes now and every hour what needs no more work, and empties the log of the database every minute.
 * @returns the function that ends this.
 */
export function startRetention(db: DatabaseSync, { dataDir, days, clock, log }: RetentionOptions): () => void {
  let timer: NodeJS.Timeout
  let isLate = false

  const step = (): number => {
    try {
      clock.save()
      deleteAbandonedCopies(dataDir)
      const deleted = deleteExpired(db, days, clock.now())
      if (deleted > 0) log.info({ deleted, days }, 'deleted expired enquiries')
      return deleted
    } catch (error) {
      log.error({ err: error }, 'expired enquiries could not be deleted')
      return 0
    }
  }
  const warn = (): void => {
    const behind = Date.now() - clock.now() > DAY_MS
    if (behind && !isLate) log.warn('the clock has leapt by more than a day: what expires is deleted later')
    isLate = behind
  }
  const sweep = (): void => {
    const deleted = step()
    warn()
    timer = setTimeout(sweep, deleted === MOST_AT_ONCE ? BETWEEN_STEPS_MS : HOUR_MS)
  }
  const tidy = setInterval(() => {
    try {
      // A reader in the way has ended by some other minute.
      if (statSync(join(dataDir, 'outbox.db-wal')).size > 0) emptyLog(db)
    } catch (error) {
      log.error({ err: error }, 'the log of the outbox could not be emptied')
    }
  }, MINUTE_MS)
  sweep()
  return () => {
    clearTimeout(timer)
    clearInterval(tidy)
  }
}

/**
 * Deletes delivered enquiries older than `days`, and spam after 14 days at the latest, a few at a time.
 * Waiting and failed ones stay, whatever their age: nobody has read them yet.
 * @returns how many.
 */
function deleteExpired(db: DatabaseSync, days: number, now: number): number {
  const statement = db.prepare(`
    DELETE FROM enquiry WHERE id IN (SELECT id FROM enquiry
      WHERE status = 'sent' AND received_at < :sent OR status = 'spam' AND received_at < :spam LIMIT :most)`)
  const before = (age: number) => Math.floor(now - age * DAY_MS)
  const oldest = { sent: before(days), spam: before(Math.min(days, SPAM_DAYS)) }
  const { changes } = statement.run({ ...oldest, most: MOST_AT_ONCE })
  if (changes > 0) emptyLog(db)
  return Number(changes)
}
