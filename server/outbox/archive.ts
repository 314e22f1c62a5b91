import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { byField, FIELD_NAMES } from '#enquiry/fields.ts'
import { STATUSES } from './enquiry-record.ts'

const isoTime = v.pipe(
  v.number(),
  v.transform((time) => new Date(time).toISOString()),
)
const entry = v.object({
  id: v.string(),
  receivedAt: isoTime,
  /** When the mail server first took it. */
  sentAt: v.nullable(isoTime),
  status: v.picklist(STATUSES),
  attempts: v.number(),
  ...byField(() => v.string()),
  lastError: v.nullable(v.string()),
  attachment: v.pipe(
    v.nullable(v.string()),
    v.transform((json): unknown => (json === null ? null : JSON.parse(json))),
    v.nullable(v.object({ name: v.string(), type: v.string(), bytes: v.number() })),
  ),
})
const contentRow = v.optional(v.object({ content: v.instance(Uint8Array) }))
const checkpointRow = v.object({ busy: v.number() })
const undelivered = v.object({ waiting: v.number(), oldest: v.nullable(v.number()), failed: v.number() })

/** A stored enquiry as the command line shows it, without the file's bytes. */
export type StoredEnquiry = v.InferOutput<typeof entry>

// The end of the year 9999. A time no calendar has, in one row, must not hide all the others.
const LATEST_TIME = 253_402_300_799_999
const timeFrom = (column: string) => `max(0, min(${column}, ${LATEST_TIME}))`

const SELECT = `
  SELECT e.id, ${timeFrom('e.received_at')} AS receivedAt, ${timeFrom('e.sent_at')} AS sentAt, e.status, e.attempts,
    ${FIELD_NAMES.map((name) => `e.${name}`).join(', ')}, e.last_error AS lastError,
    CASE WHEN a.name IS NULL THEN NULL
      ELSE json_object('name', a.name, 'type', a.type, 'bytes', length(a.content)) END AS attachment
  FROM enquiry e LEFT JOIN attachment a ON a.enquiry_id = e.id`

export function listEnquiries(db: DatabaseSync): StoredEnquiry[] {
  return v.parse(v.array(entry), db.prepare(`${SELECT} ORDER BY e.received_at DESC, e.rowid DESC`).all())
}

export function findEnquiry(db: DatabaseSync, id: string): StoredEnquiry | null {
  return v.parse(v.optional(entry), db.prepare(`${SELECT} WHERE e.id = ?`).get(id)) ?? null
}

export function attachmentContent(db: DatabaseSync, id: string): Uint8Array | null {
  const row = db.prepare('SELECT content FROM attachment WHERE enquiry_id = ?').get(id)
  return v.parse(contentRow, row)?.content ?? null
}

// Attempts count from here on again: giving up needs twenty of them.
const REQUEUE = `UPDATE enquiry SET status = 'queued', attempts = 0, queued_at = :now, next_attempt_at = :now`

/**
 * Puts one enquiry back into the queue, whatever its state: also a sent one whose mail went missing
 * and a person's enquiry that was taken for spam. A running server notices within a second.
 */
export function retryEnquiry(db: DatabaseSync, id: string): void {
  db.prepare(`${REQUEUE} WHERE id = :id`).run({ now: Date.now(), id })
}

/** Puts every failed and waiting enquiry back to the front of the queue. @returns how many. */
export function retryUndelivered(db: DatabaseSync): number {
  return Number(db.prepare(`${REQUEUE} WHERE status IN ('failed', 'queued')`).run({ now: Date.now() }).changes)
}

/**
 * Deletes one enquiry with its file. What is deleted is overwritten in the file and taken out of its log; while another
 * program reads, e.g. makes a backup, the log has to stay, and the server finishes this within a minute of its end.
 * @returns whether nothing of it can be read any more.
 */
export function deleteEnquiry(db: DatabaseSync, id: string): boolean {
  db.prepare('DELETE FROM enquiry WHERE id = ?').run(id)
  return emptyLog(db)
}

/** Moves the log into the file, so that nothing deleted is left in either. @returns whether no reader stood in the way. */
export function emptyLog(db: DatabaseSync): boolean {
  return v.parse(checkpointRow, db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).busy === 0
}

/** The enquiries nobody has been sent; `oldestMs`: how long the oldest has waited since it was received. */
export function countUndelivered(db: DatabaseSync): { waiting: number; oldestMs: number | null; failed: number } {
  const now = Date.now()
  // A time of the future, after the clock was set back, or one that JavaScript has no number for, counts as now.
  const count = db.prepare(`
    SELECT count(*) FILTER (WHERE status = 'queued') AS waiting,
      min(min(received_at, :now)) FILTER (WHERE status = 'queued') AS oldest,
      count(*) FILTER (WHERE status = 'failed') AS failed
    FROM enquiry WHERE status IN ('queued', 'failed')`)
  const { waiting, oldest, failed } = v.parse(undelivered, count.get({ now }))
  return { waiting, oldestMs: oldest === null ? null : now - oldest, failed }
}
