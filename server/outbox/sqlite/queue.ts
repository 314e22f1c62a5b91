import { statSync } from 'node:fs'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { SECOND_MS } from '#shared/time.ts'
import { ADOPT_SPAM, GIVEN_UP, HELD, isDue, mailOf, partsOf, REQUEUE } from '../collection.ts'
import type { Queue } from '../outbox.ts'
import { firstValue, inTransaction, onceFree, readNote, SQLITE, sqliteCode, writeNote } from './database.ts'

type Row = Record<string, SQLOutputValue>

// The command line has changed something, or a pause is over.
const POLL_MS = 2 * SECOND_MS

/** @param retryUndelivered makes every undelivered enquiry due. */
export function createQueue(db: DatabaseSync, retryUndelivered: () => number): Queue {
  // Sorting reads no pictures. A row that can't be read is still found here. REAL: JavaScript has no exact number for some
  // integers of SQLite.
  const selectDue = db.prepare(`
    SELECT id, CAST(collect_at AS REAL) AS collectAt, min(attempts, 99) AS attempts, CAST(queued_at AS REAL) AS queuedAt,
      ${GIVEN_UP()} AS givenUp
    FROM enquiry WHERE ${isDue('?')}
    ORDER BY attempts, next_attempt_at LIMIT 1`)
  // A change by any process goes to the log first. To ask for its time takes less than to ask the database.
  const logOfChanges = `${db.location()}-wal`
  const hasQueued = db.prepare(`SELECT 1 FROM enquiry WHERE status = 'queued' LIMIT 1`)
  const select = db.prepare(`
    SELECT id, CAST(received_at AS REAL) AS receivedAt, ${FIELD_NAMES.join(', ')}, subject, reply_to AS replyTo,
      message_id AS messageId
    FROM enquiry WHERE id IN (${partsOf(':now').inMail(':id', ':collectAt')}) ORDER BY received_at, id`)
  const selectFiles = db.prepare(`
    SELECT name, type, iif(:collectAt IS NULL, content, x'') AS content FROM attachment
    WHERE enquiry_id = :id ORDER BY rowid`)
  const update = db.prepare(`
    UPDATE enquiry SET status = :status, attempts = attempts + 1, last_error = :error, next_attempt_at = :next,
      sent_at = iif(:status = 'sent', coalesce(sent_at, :now), sent_at)
    WHERE id IN (SELECT value FROM json_each(:ids))`)
  const requeue = db.prepare(`${REQUEUE(':now')} WHERE status = 'failed'`)
  const note = db.prepare(`UPDATE enquiry SET last_error = ? WHERE status = 'queued'`)

  let wakeUp: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  // At the same moments, so that hundreds of sites wake the process once.
  const poll = (wake: () => void): void => {
    timer = setTimeout(poll, POLL_MS - (performance.now() % POLL_MS), wake)
    if (mayBeDue()) wake()
  }
  let changedAt = 0
  let isWaiting = false
  const mayBeDue = (): boolean => {
    try {
      const { mtimeMs } = statSync(logOfChanges)
      // Two changes in a moment may bear the same time, so a fresh one is looked at twice.
      const isFresh = Date.now() - mtimeMs < 2 * POLL_MS
      if (mtimeMs !== changedAt || isFresh) isWaiting = hasQueued.get() !== undefined
      changedAt = mtimeMs
      return isWaiting
    } catch {
      // The delivery meets the same error and logs it.
      return true
    }
  }

  return {
    watch(wake) {
      wakeUp = wake
      clearTimeout(timer)
      if (wake) poll(wake)
    },
    announce: () => wakeUp?.(),
    // The lock on DATA_DIR keeps every other server away.
    lead: async () => true,
    resign: async () => {},
    async next() {
      const now = Date.now()
      const due = selectDue.get(now)
      if (!due) return null
      const { id = null, collectAt = null } = due
      try {
        const filesOf = (row: Row) => selectFiles.all({ id: row['id'] ?? null, collectAt })
        return mailOf(select.all({ id, collectAt, now }).map((row) => ({ ...due, ...row, attachments: filesOf(row) })))
      } catch (error) {
        // Other errors would hit other rows as well.
        if (sqliteCode(error) !== SQLITE.CORRUPT) throw error
        return { ...mailOf([due]), unreadable: 'damaged' }
      }
    },
    async record({ ids, status, error, ...outcome }) {
      const now = Date.now()
      const next = now + ('pause' in outcome ? outcome.pause : 0)
      inTransaction(db, () => {
        update.run({ ids: JSON.stringify(ids), status, error, now, next })
        if (status === 'sent') requeue.run({ now })
      })
    },
    async resume() {
      await onceFree(() => db.exec(ADOPT_SPAM))
      return onceFree(retryUndelivered)
    },
    async hold(error) {
      if (error === null && readNote(db, HELD) === null) return
      inTransaction(db, () => {
        writeNote(db, HELD, error)
        if (error !== null) note.run(error)
      })
    },
    version: async () => firstValue(db, 'PRAGMA data_version'),
  }
}
