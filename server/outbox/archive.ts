import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { byField, FIELD_NAMES } from '#enquiry/fields.ts'
import { STATUSES } from './enquiry-record.ts'

const DAY_MS = 86_400_000
const SPAM_STAYS_DAYS = 14

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

/** All stored enquiries, newest first. */
export function listEnquiries(db: DatabaseSync): StoredEnquiry[] {
  return v.parse(v.array(entry), db.prepare(`${SELECT} ORDER BY e.received_at DESC, e.rowid DESC`).all())
}

/** @returns the enquiry with that reference number, or null. */
export function findEnquiry(db: DatabaseSync, id: string): StoredEnquiry | null {
  return v.parse(v.optional(entry), db.prepare(`${SELECT} WHERE e.id = ?`).get(id)) ?? null
}

/** @returns the bytes of the enquiry's file, or null without one. */
export function attachmentContent(db: DatabaseSync, id: string): Uint8Array | null {
  const row = db.prepare('SELECT content FROM attachment WHERE enquiry_id = ?').get(id)
  return v.parse(v.optional(v.object({ content: v.instance(Uint8Array) })), row)?.content ?? null
}

// Attempts count from here on again: giving up needs twenty of them.
const REQUEUE = `UPDATE enquiry SET status = 'queued', attempts = 0, queued_at = :now, next_attempt_at = :now`

/**
 * Puts one enquiry back into the queue, whatever its state: also a sent one whose mail went missing
 * and a person's enquiry that was taken for spam. A running server notices within a second.
 * @returns whether there is such an enquiry.
 */
export function retryEnquiry(db: DatabaseSync, id: string): boolean {
  return db.prepare(`${REQUEUE} WHERE id = :id`).run({ now: Date.now(), id }).changes > 0
}

/** Puts every failed and waiting enquiry back to the front of the queue. @returns how many. */
export function retryUndelivered(db: DatabaseSync): number {
  return Number(db.prepare(`${REQUEUE} WHERE status IN ('failed', 'queued')`).run({ now: Date.now() }).changes)
}

/** Deletes one enquiry with its file for good. @returns whether there was such an enquiry. */
export function deleteEnquiry(db: DatabaseSync, id: string): boolean {
  const deleted = db.prepare('DELETE FROM enquiry WHERE id = ?').run(id).changes > 0
  if (deleted) forgetDeleted(db)
  return deleted
}

/**
 * Deletes what needs no more work: delivered enquiries older than `days`, and spam after 14 days at the latest.
 * Waiting and failed ones stay, whatever their age: nobody has read them yet.
 * @param most how many at once; overwriting large files takes its time.
 * @returns how many were deleted.
 */
export function deleteExpired(db: DatabaseSync, days: number, most: number): number {
  const statement = db.prepare(`
    DELETE FROM enquiry WHERE id IN (SELECT id FROM enquiry
      WHERE status = 'sent' AND received_at < :sent OR status = 'spam' AND received_at < :spam LIMIT :most)`)
  const { changes } = statement.run({ sent: daysAgo(days), spam: daysAgo(Math.min(days, SPAM_STAYS_DAYS)), most })
  if (changes > 0) forgetDeleted(db)
  return Number(changes)
}

/** That many days before now, in milliseconds since 1970. */
export function daysAgo(days: number): number {
  return Date.now() - days * DAY_MS
}

/** Moves a deletion out of the log into the file, so that no readable copy is left in either. */
export function forgetDeleted(db: DatabaseSync): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}
