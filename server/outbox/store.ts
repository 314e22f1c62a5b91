import { hash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { newReference } from '#enquiry/reference.ts'
import { emptyLog } from './archive.ts'
import type { CanStore } from './can-store.ts'
import { inTransaction, onceFree } from './database.ts'
import type { NewEnquiry } from './enquiry-record.ts'
import { OutboxUnusable } from './errors.ts'
import type { Capacity } from './retention.ts'
import { MINUTE_MS } from './time.ts'

const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS
// All texts at their longest, and what the database adds to a row.
const ROOM_FOR_TEXTS_BYTES = 64 * 1024
// Pages hold a little less than their size.
const ROOM_PER_FILE_BYTE = 1.01

const idRow = v.optional(v.object({ id: v.string() }))

export type StoreOptions = {
  canStore: CanStore
  capacity: Capacity
  /** Right-hand side of the Message-IDs, which must stay the same over all attempts. */
  mailDomain: string
}

export type EnquiryStore = ReturnType<typeof createStore>

/** Keeps enquiries in the open outbox. What `store` returns has reached the disk. */
export function createStore(db: DatabaseSync, { canStore, capacity, mailDomain }: StoreOptions) {
  // Both ways: a clock that was set back leaves rows of the future behind.
  const findDuplicate = db.prepare(
    'SELECT id FROM enquiry WHERE fingerprint = :fingerprint AND received_at BETWEEN :now - :window AND :now + :window LIMIT 1',
  )
  const findId = db.prepare('SELECT id FROM enquiry WHERE id = ?')
  const insertEnquiry = db.prepare(`
    INSERT INTO enquiry (id, received_at, status, ${FIELD_NAMES.join(', ')}, subject, reply_to, template,
      fingerprint, message_id, queued_at, next_attempt_at)
    VALUES (:id, :now, :status, ${FIELD_NAMES.map((name) => `:${name}`).join(', ')}, :subject, :replyTo, 'table',
      :fingerprint, :messageId, :now, :now)`)
  const insertAttachment = db.prepare('INSERT INTO attachment (enquiry_id, name, type, content) VALUES (?, ?, ?, ?)')

  const freeReference = (): string => {
    const id = newReference()
    return findId.get(id) ? freeReference() : id
  }

  const insert = (enquiry: NewEnquiry, fingerprint: Uint8Array, now: number): string => {
    const id = freeReference()
    const { fields, subject, replyTo, attachment } = enquiry
    const status = enquiry.spam ? 'spam' : 'queued'
    const messageId = `<${id}.${randomUUID()}@${mailDomain}>`
    insertEnquiry.run({ id, now, status, ...fields, subject, replyTo, fingerprint, messageId })
    // A program could fill the disk with files nobody will ever open.
    if (attachment && !enquiry.spam) insertAttachment.run(id, attachment.name, attachment.type, attachment.content)
    return id
  }

  const commit = (enquiry: NewEnquiry): { id: string; duplicate: boolean } => {
    const fingerprint = fingerprintOf(enquiry)
    const now = Date.now()
    let deleted = 0
    const kept = inTransaction(db, () => {
      const known = v.parse(idRow, findDuplicate.get({ fingerprint, now, window: DUPLICATE_WINDOW_MS }))
      if (known) return { id: known.id, duplicate: true }
      deleted = capacity.makeRoom(roomFor(enquiry))
      return { id: insert(enquiry, fingerprint, now), duplicate: false }
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

/**
 * A hash that is the same for the same fields and the same file.
 * Whether the honeypot was filled is part of it, so that a program's copy never hides a person's enquiry.
 */
function fingerprintOf({ attachment, ...rest }: NewEnquiry): Uint8Array {
  const file = attachment && [attachment.name, attachment.type, hash('sha256', attachment.content)]
  return hash('sha256', JSON.stringify([rest, file]), 'buffer')
}

function roomFor({ attachment, spam }: NewEnquiry): number {
  const fileBytes = attachment && !spam ? attachment.content.length : 0
  return ROOM_FOR_TEXTS_BYTES + fileBytes * ROOM_PER_FILE_BYTE
}
