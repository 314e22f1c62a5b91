import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { byField, FIELD_NAMES } from '#enquiry/fields.ts'
import { valueOf } from './database.ts'

// The end of the year 9999. A time no calendar has, in one row, must not hide all the others.
const LATEST_TIME = 253_402_300_799_999
/** `spam`: never mailed. `failed`: given up, until somebody says `retry`. */
export const STATUSES = ['queued', 'sent', 'failed', 'spam'] as const

const isoTime = v.pipe(
  v.number(),
  v.transform((time) => new Date(Math.max(0, Math.min(time, LATEST_TIME))).toISOString()),
)
const attachment = v.object({ name: v.string(), type: v.string(), bytes: v.number() })
const entry = v.object({
  id: v.string(),
  receivedAt: isoTime,
  /** When the mail server first took it. */
  sentAt: v.nullable(isoTime),
  status: v.picklist(STATUSES),
  attempts: v.number(),
  ...byField(() => v.string()),
  lastError: v.nullable(v.string()),
  attachments: v.pipe(v.string(), v.parseJson(), v.array(attachment)),
})
const undelivered = v.object({ waiting: v.number(), oldest: v.nullable(v.number()), failed: v.number() })

/** A stored enquiry as the command line shows it, without the files' bytes. */
export type StoredEnquiry = v.InferOutput<typeof entry>

const SELECT = `
  SELECT e.id, CAST(e.received_at AS REAL) AS receivedAt, CAST(e.sent_at AS REAL) AS sentAt, e.status, e.attempts,
    ${FIELD_NAMES.map((name) => `e.${name}`).join(', ')}, e.last_error AS lastError,
    (SELECT json_group_array(json_object('name', a.name, 'type', a.type, 'bytes', length(a.content)) ORDER BY a.rowid)
      FROM attachment a WHERE a.enquiry_id = e.id) AS attachments
  FROM enquiry e`

export function listEnquiries(db: DatabaseSync): StoredEnquiry[] {
  return v.parse(v.array(entry), db.prepare(`${SELECT} ORDER BY e.received_at DESC, e.rowid DESC`).all())
}

export function findEnquiry(db: DatabaseSync, id: string): StoredEnquiry | null {
  return v.parse(v.optional(entry), db.prepare(`${SELECT} WHERE e.id = ?`).get(id)) ?? null
}

/** The bytes of an enquiry's files, in their order. */
export function attachmentContents(db: DatabaseSync, id: string): Uint8Array[] {
  const rows = db.prepare('SELECT content FROM attachment WHERE enquiry_id = ? ORDER BY rowid').all(id)
  return v.parse(v.array(v.object({ content: v.instance(Uint8Array) })), rows).map(({ content }) => content)
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
 * Deletes one enquiry with its files. What is deleted is overwritten in the file and taken out of its log; while another
 * program reads, e.g. makes a backup, the log has to stay, and the server finishes this within a minute of its end.
 * @returns whether nothing of it can be read any more.
 */
export function deleteEnquiry(db: DatabaseSync, id: string): boolean {
  db.prepare('DELETE FROM enquiry WHERE id = ?').run(id)
  return emptyLog(db)
}

/** Moves the log into the file, so that nothing deleted is left in either. @returns whether no reader stood in the way. */
export function emptyLog(db: DatabaseSync): boolean {
  const busy = valueOf(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)'))
  return busy === 0
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

/** What keeps NOTIFY_URL from hearing of new enquiries; null when nothing does. */
export const untoldBecause = (db: DatabaseSync) => valueOf(db.prepare('SELECT max(last_error) FROM notification'))
