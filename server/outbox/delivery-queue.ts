import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { type QueuedEnquiry, TEMPLATES } from './enquiry-record.ts'

const queuedRow = v.object({
  id: v.string(),
  receivedAt: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  message: v.string(),
  subject: v.string(),
  replyTo: v.string(),
  template: v.picklist(TEMPLATES),
  messageId: v.string(),
  pause: v.number(),
  queuedAt: v.number(),
  fileName: v.nullable(v.string()),
  fileType: v.nullable(v.string()),
  content: v.nullable(v.instance(Uint8Array)),
})

/** An enquiry due for delivery, and how its delivery has gone so far. */
export type DueEnquiry = QueuedEnquiry & {
  /** Milliseconds waited before this attempt; 0 for the first. */
  pause: number
  /** When it was received or last put back by hand. */
  queuedAt: number
}

/** How an attempt ended, as it is written down. */
export type Outcome =
  | { id: string; status: 'sent' }
  | { id: string; status: 'failed'; error: string }
  | { id: string; status: 'queued'; error: string; pause: number }

/** The outbox as the delivery sees it. */
export type DeliveryQueue = {
  /** @returns an enquiry due now with its file, or null. Fresh ones come first so that a backlog can't hold them up. */
  next(): DueEnquiry | null
  /** @throws when it can't be written; the caller must try again before sending that enquiry once more. */
  record(outcome: Outcome): void
}

/** @param db the open outbox. */
export function createDeliveryQueue(db: DatabaseSync): DeliveryQueue {
  // The row is chosen before its file is joined, so that sorting a backlog reads no pictures.
  const select = db.prepare(`
    SELECT e.id, e.received_at AS receivedAt, e.name, e.email, e.phone, e.message, e.subject,
      e.reply_to AS replyTo, e.template, e.message_id AS messageId, e.pause, e.queued_at AS queuedAt,
      a.name AS fileName, a.type AS fileType, a.content
    FROM enquiry e LEFT JOIN attachment a ON a.enquiry_id = e.id
    WHERE e.id = (SELECT id FROM enquiry WHERE status = 'queued' AND next_attempt_at <= ?
      ORDER BY attempts, next_attempt_at LIMIT 1)`)
  const update = db.prepare(`
    UPDATE enquiry SET status = :status, attempts = attempts + 1, last_error = :error, pause = :pause,
      next_attempt_at = :next WHERE id = :id`)

  return {
    next() {
      const row = v.parse(v.optional(queuedRow), select.get(Date.now()))
      if (!row) return null
      const { name, email, phone, message, fileName, fileType, content, ...rest } = row
      const attachment = fileName && fileType && content ? { name: fileName, type: fileType, content } : null
      return { ...rest, fields: { name, email, phone, message }, attachment }
    },

    record(outcome) {
      const pause = outcome.status === 'queued' ? outcome.pause : 0
      const error = outcome.status === 'sent' ? null : outcome.error
      update.run({ id: outcome.id, status: outcome.status, error, pause, next: Date.now() + pause })
    },
  }
}
