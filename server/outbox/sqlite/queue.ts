import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { systemCode } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { COLLECTION, newCollectionId } from '../new-enquiry.ts'
import { collectedEnquiry, type Queue, queuedEnquiry } from '../outbox.ts'
import { HELD, retryUndelivered } from './archive.ts'
import { firstValue, inTransaction, onceFree, readNote, SQLITE, sqliteCode, writeNote } from './database.ts'
import { ADOPT_SPAM } from './schema.ts'

// No pause is this long. If a row has to wait longer, the clock was set back, and the row is due.
const LONGEST_WAIT_MS = 6 * HOUR_MS

export function createQueue(db: DatabaseSync, mailDomain: string): Queue {
  // Sorting reads no pictures. A row that can't be read is still found here.
  const selectDue = db.prepare(`
    SELECT id, min(attempts, 99) AS attempts, CAST(queued_at AS REAL) AS queuedAt, collection FROM enquiry
    WHERE status = 'queued' AND next_attempt_at - ? NOT BETWEEN 1 AND ${LONGEST_WAIT_MS}
    ORDER BY attempts, next_attempt_at LIMIT 1`)
  const select = db.prepare(`
    SELECT id, received_at AS receivedAt, ${FIELD_NAMES.join(', ')}, subject,
      reply_to AS replyTo, message_id AS messageId, attempts, queued_at AS queuedAt
    FROM enquiry WHERE id = ?`)
  const selectFiles = db.prepare('SELECT name, type, content FROM attachment WHERE enquiry_id = ? ORDER BY rowid')
  const selectMembers = db.prepare(`
    SELECT id, CAST(received_at AS REAL) AS receivedAt, ${FIELD_NAMES.join(', ')},
      (SELECT json_group_array(name ORDER BY a.rowid) FROM attachment a WHERE enquiry_id = id) AS files
    FROM enquiry WHERE collection = ? AND status = 'queued' ORDER BY received_at, rowid`)
  const postpone = db.prepare(
    `UPDATE enquiry SET next_attempt_at = :until WHERE collection = '' AND next_attempt_at <> :until`,
  )
  const collect = db.prepare(`
    UPDATE enquiry SET collection = :id, queued_at = :now WHERE id IN (SELECT id FROM (
      SELECT id, sum(length(message) + ${COLLECTION.around}) OVER (ORDER BY received_at, rowid) AS size
      FROM enquiry WHERE collection = '') WHERE size <= ${COLLECTION.length})`)
  const update = db.prepare(`
    UPDATE enquiry SET status = :status, attempts = attempts + 1, last_error = :error, next_attempt_at = :next,
      sent_at = iif(:status = 'sent', coalesce(sent_at, :now), sent_at)
    WHERE id = :id OR collection = :id AND status = 'queued'`)
  const note = db.prepare(`UPDATE enquiry SET last_error = ? WHERE status = 'queued'`)

  const makeCollection = (): void => {
    const now = Date.now()
    const latest = Number(readNote(db, COLLECTION.latest))
    if (Math.abs(now - latest) < COLLECTION.pauseMs) return void postpone.run({ until: latest + COLLECTION.pauseMs })
    collect.run({ id: newCollectionId(mailDomain), now })
    if (firstValue(db, `SELECT 1 FROM enquiry WHERE collection = ''`) === null)
      writeNote(db, COLLECTION.latest, String(now))
  }

  return {
    // The lock on DATA_DIR keeps every other server away.
    lead: async () => true,
    async next() {
      const due = selectDue.get(Date.now())
      if (!due) return null
      if (due.collection === '') {
        await onceFree(() => inTransaction(db, makeCollection))
        return this.next()
      }
      const [attempts, queuedAt] = [Number(due.attempts), Number(due.queuedAt)]
      const id = String(due.collection ?? due.id)
      try {
        if (due.collection !== null)
          return { id, attempts, queuedAt, members: v.parse(v.array(collectedEnquiry), selectMembers.all(id)) }
        return v.parse(queuedEnquiry, { ...select.get(id), attachments: selectFiles.all(id) })
      } catch (error) {
        return { id, attempts, queuedAt, unreadable: faultInRow(error) }
      }
    },
    async record(outcome) {
      const { id, status, error } = outcome
      const now = Date.now()
      update.run({ id, status, error, now, next: now + (outcome.status === 'queued' ? outcome.pause : 0) })
    },
    async resume() {
      await onceFree(() => db.exec(ADOPT_SPAM))
      return onceFree(() => retryUndelivered(db))
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

/** The error of a single row, without the row's contents. @throws the error when other rows would cause it as well. */
function faultInRow(error: unknown): string {
  if (v.isValiError(error)) return error.issues.map((issue) => v.getDotPath(issue)).join(' ')
  if (sqliteCode(error) === SQLITE.CORRUPT) return 'damaged'
  if (sqliteCode(error) !== null || systemCode(error) === '') throw error
  return systemCode(error)
}
