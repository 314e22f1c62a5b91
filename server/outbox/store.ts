import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { inTransaction } from './database.ts'
import type { NewEnquiry } from './enquiry-record.ts'
import { fingerprint } from './fingerprint.ts'
import { newReference } from './reference.ts'

const DUPLICATE_WINDOW_MS = 10 * 60_000
const idRow = v.optional(v.object({ id: v.string() }))

/** Keeps enquiries. What `store` returns has reached the disk. */
export type EnquiryStore = {
  /**
   * Commits the enquiry; the same one within ten minutes is kept once.
   * @returns its reference number, and whether it had been kept before.
   * @throws the database's error when it can't be written, e.g. on a full disk; nothing is kept then.
   */
  store(enquiry: NewEnquiry): { id: string; duplicate: boolean }
}

/** @param mailDomain right-hand side of the Message-IDs, which must stay the same over all attempts. */
export function createStore(db: DatabaseSync, mailDomain: string): EnquiryStore {
  const findDuplicate = db.prepare('SELECT id FROM enquiry WHERE fingerprint = ? AND received_at > ? LIMIT 1')
  const findId = db.prepare('SELECT id FROM enquiry WHERE id = ?')
  const insertEnquiry = db.prepare(`
    INSERT INTO enquiry (id, received_at, status, name, email, phone, message, subject, reply_to, template,
      fingerprint, message_id, queued_at, next_attempt_at)
    VALUES (:id, :now, :status, :name, :email, :phone, :message, :subject, :replyTo, :template,
      :print, :messageId, :now, :now)`)
  const insertAttachment = db.prepare('INSERT INTO attachment (enquiry_id, name, type, content) VALUES (?, ?, ?, ?)')

  const freeReference = (): string => {
    const id = newReference()
    return findId.get(id) ? freeReference() : id
  }

  const insert = (enquiry: NewEnquiry, print: Uint8Array, now: number): string => {
    const id = freeReference()
    const { fields, subject, replyTo, template, attachment } = enquiry
    const status = enquiry.spam ? 'spam' : 'queued'
    const messageId = `<${id}.${randomUUID()}@${mailDomain}>`
    insertEnquiry.run({ id, now, status, ...fields, subject, replyTo, template, print, messageId })
    if (attachment) insertAttachment.run(id, attachment.name, attachment.type, attachment.content)
    return id
  }

  return {
    store(enquiry) {
      const print = fingerprint(enquiry)
      const now = Date.now()
      return inTransaction(db, () => {
        const known = v.parse(idRow, findDuplicate.get(print, now - DUPLICATE_WINDOW_MS))
        if (known) return { id: known.id, duplicate: true }
        return { id: insert(enquiry, print, now), duplicate: false }
      })
    },
  }
}
