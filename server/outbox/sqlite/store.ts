import type { DatabaseSync } from 'node:sqlite'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import type { Log } from '../../log/log.ts'
import { OutboxUnusable } from '../errors.ts'
import { DUPLICATE_WINDOW_MS, fingerprintOf, newNumber } from '../new-enquiry.ts'
import type { NewEnquiry } from '../outbox.ts'
import { firstValue, inTransaction, onceFree, SQLITE, sqliteCode } from './database.ts'
import type { Guard } from './guard.ts'
import type { Room } from './retention.ts'

type StoreOptions = { guard: Guard; room: Room; mailDomain: string; log: Log }

/** @returns the `store` of the outbox. The result of a call has reached the disk. */
export function createStore(db: DatabaseSync, { guard, room, mailDomain, log }: StoreOptions) {
  // abs(): after the clock was set back, received_at can be later than now.
  const findDuplicate = 'SELECT id FROM enquiry WHERE fingerprint = ? AND abs(received_at - ?) <= ? LIMIT 1'
  const insertEnquiry = db.prepare(`
    INSERT INTO enquiry (id, received_at, status, ${FIELD_NAMES.join(', ')}, subject, reply_to, template,
      fingerprint, message_id, queued_at, next_attempt_at)
    VALUES (:id, :now, :status, ${FIELD_NAMES.map((name) => `:${name}`).join(', ')}, :subject, :replyTo, 'table',
      :fingerprint, :messageId, :now, :now)`)
  const insertAttachment = db.prepare('INSERT INTO attachment (enquiry_id, name, type, content) VALUES (?, ?, ?, ?)')

  const insert = (enquiry: NewEnquiry): { id: string; duplicate: boolean } => {
    const { fields, subject, replyTo, attachments, spam } = enquiry
    const fingerprint = fingerprintOf(enquiry)
    const now = Date.now()
    const known = firstValue(db, findDuplicate, fingerprint, now, DUPLICATE_WINDOW_MS)
    if (known !== null) return { id: String(known), duplicate: true }
    const { id, messageId } = newNumber(mailDomain)
    const status = spam ? 'spam' : 'queued'
    insertEnquiry.run({ id, now, status, ...fields, subject, replyTo, fingerprint, messageId })
    // Files of spam are dropped: a program could fill the disk with them.
    for (const { name, type, content } of spam ? [] : attachments) insertAttachment.run(id, name, type, content)
    return { id, duplicate: false }
  }

  const commit = (enquiry: NewEnquiry): { id: string; duplicate: boolean } => {
    for (let deletions = 0; ; deletions += 1) {
      try {
        const kept = inTransaction(db, () => insert(enquiry))
        if (deletions > 0) log.warn({ deletions }, 'OUTBOX_MAX_MB is reached: making room')
        return kept
      } catch (error) {
        if (sqliteCode(error) !== SQLITE.FULL || !room.deleteOldest()) throw error
      }
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
