import type { DatabaseSync } from 'node:sqlite'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import type { Log } from '../../log/log.ts'
import { OutboxUnusable } from '../errors.ts'
import { DUPLICATE_WINDOW_MS, fingerprintOf, newNumber, partsOf } from '../collection.ts'
import { bytesOf, type NewEnquiry } from '../outbox.ts'
import { firstValue, inTransaction, onceFree, SQLITE, sqliteCode } from './database.ts'
import type { Guard } from './guard.ts'
import type { Room } from './retention.ts'

type StoreOptions = { guard: Guard; room: Room; mailDomain: string; log: Log }

/** @returns the `store` of the outbox. The result of a call has reached the disk. */
export function createStore(db: DatabaseSync, { guard, room, mailDomain, log }: StoreOptions) {
  // abs(): after the clock was set back, received_at can be later than now.
  const findDuplicate = 'SELECT id FROM enquiry WHERE fingerprint = ? AND abs(received_at - ?) <= ? LIMIT 1'
  const { isCollected, collectAt } = partsOf(':now')
  const insertEnquiry = db.prepare(`
    INSERT INTO enquiry (id, received_at, status, ${FIELD_NAMES.join(', ')}, subject, reply_to, template,
      fingerprint, message_id, queued_at, next_attempt_at, collect_at, office_state)
    SELECT :id, :now, 'queued', ${FIELD_NAMES.map((name) => `:${name}`).join(', ')}, :subject, :replyTo, 'table',
      :fingerprint, :messageId, :now, coalesce(collect_at, :now), collect_at, 'new'
    FROM (SELECT iif(${isCollected(':message', ':mostSingles')}, ${collectAt}, NULL) AS collect_at)
    RETURNING collect_at`)
  const insertAttachment = db.prepare('INSERT INTO attachment (enquiry_id, name, type, content) VALUES (?, ?, ?, ?)')

  const insert = (enquiry: NewEnquiry) => {
    const { fields, subject, replyTo, attachments, mostSingles } = enquiry
    const fingerprint = fingerprintOf(enquiry)
    const now = Date.now()
    const known = firstValue(db, findDuplicate, fingerprint, now, DUPLICATE_WINDOW_MS)
    if (known !== null) return { id: String(known), duplicate: true, single: false }
    const { id, messageId } = newNumber(mailDomain)
    const row = insertEnquiry.get({ id, now, ...fields, subject, replyTo, fingerprint, messageId, mostSingles })
    for (const { name, type, content } of attachments) insertAttachment.run(id, name, type, content)
    return { id, duplicate: false, single: row?.['collect_at'] === null }
  }

  const commit = (enquiry: NewEnquiry) => {
    let deletions = 0
    try {
      for (;;) {
        try {
          return inTransaction(db, () => insert(enquiry))
        } catch (error) {
          // SQLite says FULL about a full disk, too. There nothing that was deleted would make room.
          const isCapReached = sqliteCode(error) === SQLITE.FULL && !room.isFreeFor(bytesOf(enquiry.attachments))
          if (!isCapReached || !room.deleteOldest()) throw error
          deletions += 1
        }
      }
    } finally {
      if (deletions > 0) log.warn({ deletions }, 'OUTBOX_MAX_MB is reached: making room')
    }
  }

  return async (enquiry: NewEnquiry) => {
    if ((await guard.damage) !== null) throw new OutboxUnusable('the outbox is damaged')
    try {
      return await onceFree(() => {
        guard.checkFiles()
        const kept = commit(enquiry)
        // A commit into a deleted file succeeds, but must not be acknowledged.
        guard.checkFiles()
        return kept
      })
    } catch (error) {
      guard.failed()
      throw error
    }
  }
}
