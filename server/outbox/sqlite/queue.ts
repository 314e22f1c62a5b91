import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { systemCode } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { type Queue, queuedEnquiry } from '../outbox.ts'
import { HELD, retryUndelivered } from './archive.ts'
import { firstValue, inTransaction, onceFree, readNote, SQLITE, sqliteCode, writeNote } from './database.ts'

// No pause is this long. If a row has to wait longer, the clock was set back, and the row is due.
const LONGEST_WAIT_MS = 6 * HOUR_MS

export function createQueue(db: DatabaseSync): Queue {
  // Sorting reads no pictures. A row that can't be read is still found here.
  const selectDue = db.prepare(`
    SELECT id, min(attempts, 99) AS attempts, CAST(queued_at AS REAL) AS queuedAt FROM enquiry
    WHERE status = 'queued' AND next_attempt_at - ? NOT BETWEEN 1 AND ${LONGEST_WAIT_MS}
    ORDER BY attempts, next_attempt_at LIMIT 1`)
  const select = db.prepare(`
    SELECT id, received_at AS receivedAt, ${FIELD_NAMES.join(', ')}, subject,
      reply_to AS replyTo, message_id AS messageId, attempts, queued_at AS queuedAt
    FROM enquiry WHERE id = ?`)
  const selectFiles = db.prepare('SELECT name, type, content FROM attachment WHERE enquiry_id = ? ORDER BY rowid')
  const update = db.prepare(`
    UPDATE enquiry SET status = :status, attempts = attempts + 1, last_error = :error, next_attempt_at = :next,
      sent_at = iif(:status = 'sent', coalesce(sent_at, :now), sent_at)
    WHERE id = :id`)
  const note = db.prepare(`UPDATE enquiry SET last_error = ? WHERE status = 'queued'`)

  return {
    // The lock on DATA_DIR keeps every other server away.
    lead: async () => true,
    async next() {
      const due = selectDue.get(Date.now())
      if (!due) return null
      const id = String(due.id)
      try {
        return v.parse(queuedEnquiry, { ...select.get(id), attachments: selectFiles.all(id) })
      } catch (error) {
        return { id, attempts: Number(due.attempts), queuedAt: Number(due.queuedAt), unreadable: faultInRow(error) }
      }
    },
    async record(outcome) {
      const { id, status, error } = outcome
      const now = Date.now()
      update.run({ id, status, error, now, next: now + (outcome.status === 'queued' ? outcome.pause : 0) })
    },
    resume: () => onceFree(() => retryUndelivered(db)),
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

/** The error of a single row, without the row's contents. @throws the error when other rows would cause it as well. */
function faultInRow(error: unknown): string {
  if (v.isValiError(error)) return error.issues.map((issue) => v.getDotPath(issue)).join(' ')
  if (sqliteCode(error) === SQLITE.CORRUPT) return 'damaged'
  if (sqliteCode(error) !== null || systemCode(error) === '') throw error
  return systemCode(error)
}
