import type { DatabaseSync } from 'node:sqlite'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import type { Log } from '../../log/log.ts'
import { OutboxUnusable } from '../errors.ts'
import { COPIES, DUPLICATE_WINDOW_MS, fingerprintOf, newNumber } from '../new-enquiry.ts'
import { bytesOf, type Kept, type NewEnquiry } from '../outbox.ts'
import { COUNT_SINGLES } from './archive.ts'
import { firstValue, inTransaction, onceFree, SQLITE, sqliteCode } from './database.ts'
import type { Guard } from './guard.ts'
import type { Room } from './retention.ts'

type StoreOptions = { guard: Guard; room: Room; mailDomain: string; log: Log }

const startOf = (text: string) => `substr(${text}, 1, ${COPIES.indexed})`

/** @returns the `store` of the outbox. The result of a call has reached the disk. */
export function createStore(db: DatabaseSync, { guard, room, mailDomain, log }: StoreOptions) {
  // abs(): after the clock was set back, received_at can be later than now.
  const findDuplicate = 'SELECT id FROM enquiry WHERE fingerprint = ? AND abs(received_at - ?) <= ? LIMIT 1'
  const copies = `SELECT 1 FROM enquiry WHERE ${startOf('message')} = ${startOf(':message')} AND message = :message
    AND received_at BETWEEN :now - ${COPIES.within} AND :now LIMIT ${COPIES.before}`
  const isSingle = `(length(:message) < ${COPIES.shortest} OR (SELECT count(*) FROM (${copies})) < ${COPIES.before})
    AND (${COUNT_SINGLES}) < :mostSingles`
  const insertEnquiry = db.prepare(`
    INSERT INTO enquiry (id, received_at, status, ${FIELD_NAMES.join(', ')}, subject, reply_to, template,
      fingerprint, message_id, queued_at, next_attempt_at, collection)
    VALUES (:id, :now, 'queued', ${FIELD_NAMES.map((name) => `:${name}`).join(', ')}, :subject, :replyTo, 'table',
      :fingerprint, :messageId, :now, :now, iif(${isSingle}, NULL, ''))
    RETURNING collection`)
  const insertAttachment = db.prepare('INSERT INTO attachment (enquiry_id, name, type, content) VALUES (?, ?, ?, ?)')

  const insert = (enquiry: NewEnquiry): Kept => {
    const { fields, subject, replyTo, attachments, mostSingles } = enquiry
    const fingerprint = fingerprintOf(enquiry)
    const now = Date.now()
    const known = firstValue(db, findDuplicate, fingerprint, now, DUPLICATE_WINDOW_MS)
    if (known !== null) return { id: String(known), duplicate: true, single: false }
    const { id, messageId } = newNumber(mailDomain)
    const row = insertEnquiry.get({ id, now, ...fields, subject, replyTo, fingerprint, messageId, mostSingles })
    for (const { name, type, content } of attachments) insertAttachment.run(id, name, type, content)
    return { id, duplicate: false, single: row?.['collection'] === null }
  }

  const commit = (enquiry: NewEnquiry): Kept => {
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
