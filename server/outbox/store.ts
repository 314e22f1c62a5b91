import { hash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { AttachmentType } from '#enquiry/attachment.ts'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { newReference } from '#enquiry/reference.ts'
import type { Enquiry } from '#enquiry/schema.ts'
import { emptyLog } from './archive.ts'
import type { CanStore } from './can-store.ts'
import { inTransaction, onceFree, valueOf } from './database.ts'
import { OutboxUnusable } from './errors.ts'
import { type Capacity, ROOM_FOR_TEXTS_BYTES } from './retention.ts'
import { MINUTE_MS } from './time.ts'

const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS
// Pages hold a little less than their size.
const ROOM_PER_FILE_BYTE = 1.01

export type Attachment = { name: string; type: AttachmentType; content: Uint8Array }

/** An enquiry as the intake hands it over: checked and cleaned. */
export type NewEnquiry = {
  fields: Enquiry
  /** In the order they were chosen. */
  attachments: readonly Attachment[]
  /** Subject of the mail, without the reference number. */
  subject: string
  /** Where the owner's answer goes. */
  replyTo: string
  /** Filled in by a program: kept and listed, never mailed. */
  spam: boolean
}

export type EnquiryStore = ReturnType<typeof createStore>

/** `mailDomain`: right-hand side of the Message-IDs, which must stay the same over all attempts; `notifies`: tells the owner. */
type StoreOptions = { mailDomain: string; notifies: boolean }

/** Keeps enquiries in the open outbox. What `store` returns has reached the disk. */
export function createStore(db: DatabaseSync, canStore: CanStore, capacity: Capacity, options: StoreOptions) {
  // Both ways: a clock that was set back leaves rows of the future behind.
  const findDuplicate = db.prepare('SELECT id FROM enquiry WHERE fingerprint = ? AND abs(received_at - ?) <= ? LIMIT 1')
  const insertEnquiry = db.prepare(`
    INSERT INTO enquiry (id, received_at, status, ${FIELD_NAMES.join(', ')}, subject, reply_to, template,
      fingerprint, message_id, queued_at, next_attempt_at)
    VALUES (:id, :now, :status, ${FIELD_NAMES.map((name) => `:${name}`).join(', ')}, :subject, :replyTo, 'table',
      :fingerprint, :messageId, :now, :now)`)
  const insertNotification = db.prepare('INSERT INTO notification (enquiry_id) VALUES (?)')
  const insertAttachment = db.prepare('INSERT INTO attachment (enquiry_id, name, type, content) VALUES (?, ?, ?, ?)')

  const commit = (enquiry: NewEnquiry): { id: string; duplicate: boolean } => {
    const { fields, subject, replyTo, attachments, spam } = enquiry
    const fingerprint = fingerprintOf(enquiry)
    const now = Date.now()
    let deleted = 0
    const kept = inTransaction(db, () => {
      const known = valueOf(findDuplicate, fingerprint, now, DUPLICATE_WINDOW_MS)
      if (known !== null) return { id: String(known), duplicate: true }
      // A program could fill the disk with files nobody will ever open.
      const files = spam ? [] : attachments
      deleted = capacity.makeRoom(ROOM_FOR_TEXTS_BYTES + bytesOf(files) * ROOM_PER_FILE_BYTE)
      const id = newReference()
      const messageId = `<${id}.${randomUUID()}@${options.mailDomain}>`
      const status = spam ? 'spam' : 'queued'
      insertEnquiry.run({ id, now, status, ...fields, subject, replyTo, fingerprint, messageId })
      for (const { name, type, content } of files) insertAttachment.run(id, name, type, content)
      if (options.notifies && !spam) insertNotification.run(id)
      return { id, duplicate: false }
    })
    if (deleted > 0) emptyLog(db)
    return kept
  }

  return {
    /** Resolves as soon as enquiries can be stored or will be refused: after a check for damage. */
    ready: canStore.settled,

    /**
     * Commits the enquiry, waiting a moment while another program writes; the same one within ten minutes is kept once.
     * @returns its reference number, and whether it had been kept before.
     * @throws OutboxUnusable, or the database's error when it can't be written, e.g. on a full disk.
     */
    async store(enquiry: NewEnquiry) {
      try {
        const kept = await onceFree(() => {
          canStore.assert()
          const committed = commit(enquiry)
          // What has gone to a file that is no longer there must not be acknowledged.
          canStore.assert()
          return committed
        })
        canStore.succeeded()
        return kept
      } catch (error) {
        if (!(error instanceof OutboxUnusable)) canStore.failed(error)
        throw error
      }
    },
  }
}

/** The size of all files together. */
export const bytesOf = (files: readonly { content: Uint8Array }[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0)

/**
 * A hash that is the same for the same fields and the same files.
 * Whether the honeypot was filled is part of it, so that a program's copy never hides a person's enquiry.
 */
function fingerprintOf({ attachments, ...rest }: NewEnquiry): Uint8Array {
  const files = attachments.map(({ name, type, content }) => [name, type, hash('sha256', content)])
  return hash('sha256', JSON.stringify([rest, files]), 'buffer')
}
