import { randomBytes, scryptSync } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { byField, FIELD_NAMES } from '#enquiry/fields.ts'
import { retryUndelivered } from './archive.ts'
import { inTransaction, readMeta, valueOf, writeMeta } from './database.ts'
import { SQLITE, sqliteCode, systemCode } from './errors.ts'
import { HOUR_MS } from './time.ts'

const filled = v.pipe(v.string(), v.nonEmpty())
const queuedRow = v.object({
  id: v.string(),
  receivedAt: v.number(),
  ...byField(() => v.string()),
  subject: v.string(),
  replyTo: v.string(),
  messageId: v.string(),
  attempts: v.number(),
  queuedAt: v.number(),
  attachments: v.array(v.object({ name: filled, type: filled, content: v.instance(Uint8Array) })),
})
const olderRow = v.object({ count: v.number(), since: v.number() })

/** What came before an enquiry and is not delivered either; `since`: when the first of them came. */
type Older = v.InferOutput<typeof olderRow> | null

/** An enquiry due for delivery; `queuedAt`: when it was received or last put back, `attempts`: how many failed since. */
export type QueuedEnquiry = v.InferOutput<typeof queuedRow> & { older: Older }

/** One that can't be read, with what is wrong with it. `mayPass`: that is the disk's word, and may be another later. */
export type UnreadableEnquiry = { id: string; attempts: number; reason: string; mayPass: boolean }

/** How an attempt ended, as it is written down. `error` of a sent one: why files were left out. `pause`: milliseconds until the next. */
export type Outcome =
  | { id: string; status: 'sent'; error: string | null }
  | { id: string; status: 'failed'; error: string }
  | { id: string; status: 'queued'; error: string; pause: number }

const HELD = 'mails_held'
const SETTINGS = 'mail_settings'
const SALT_BYTES = 16
// Longer than any pause: an enquiry that waits longer has had the clock set back meanwhile.
const LONGEST_WAIT_MS = 6 * HOUR_MS

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>

/** The open outbox as the delivery sees it. All of it throws the database's error. */
export function createDeliveryQueue(db: DatabaseSync) {
  // Chosen before it is read: sorting a backlog reads no pictures, and what can't be read still has a name.
  const selectDue = db.prepare(`
    SELECT id, min(attempts, 99) AS attempts FROM enquiry WHERE status = 'queued' AND next_attempt_at - ? NOT BETWEEN 1 AND ${LONGEST_WAIT_MS}
    ORDER BY attempts, next_attempt_at LIMIT 1`)
  const select = db.prepare(`
    SELECT id, received_at AS receivedAt, ${FIELD_NAMES.join(', ')}, subject,
      reply_to AS replyTo, message_id AS messageId, attempts, queued_at AS queuedAt
    FROM enquiry WHERE id = ?`)
  const selectFiles = db.prepare('SELECT name, type, content FROM attachment WHERE enquiry_id = ? ORDER BY rowid')
  const selectOlder = db.prepare(`
    SELECT count(*) AS count, max(0, min(received_at)) AS since FROM enquiry
    WHERE status IN ('queued', 'failed') AND received_at < ?`)
  const update = db.prepare(`
    UPDATE enquiry SET status = :status, attempts = attempts + 1, last_error = :error, next_attempt_at = :next,
      sent_at = iif(:status = 'sent', coalesce(sent_at, :now), sent_at)
    WHERE id = :id`)
  const note = db.prepare(`UPDATE enquiry SET last_error = ? WHERE status = 'queued'`)
  const version = db.prepare('PRAGMA data_version')

  const olderThan = (receivedAt: number): Older => {
    try {
      return v.parse(olderRow, selectOlder.get(receivedAt))
    } catch {
      // There are none, or one can't be read, which must not hold this one up.
      return null
    }
  }

  return {
    /**
     * @returns an enquiry due now with its files, or one that can't be read, or null.
     * Fresh ones come first so that a backlog can't hold them up.
     */
    next(): QueuedEnquiry | UnreadableEnquiry | null {
      const due = selectDue.get(Date.now())
      if (!due) return null
      const id = String(due.id)
      try {
        const row = { ...select.get(id), attachments: selectFiles.all(id) }
        const enquiry = v.parse(queuedRow, row)
        return { ...enquiry, older: olderThan(enquiry.receivedAt) }
      } catch (error) {
        const fault = faultInRow(error)
        if (fault === null) throw error
        return { id, attempts: Number(due.attempts), ...fault }
      }
    },

    /** When it throws, the caller must try again before sending that enquiry once more. */
    record(outcome: Outcome): void {
      const { id, status, error } = outcome
      const now = Date.now()
      update.run({ id, status, error, now, next: now + (outcome.status === 'queued' ? outcome.pause : 0) })
    },

    held: (): string | null => heldBy(db),

    /** Writes down what keeps all mails back, also to every waiting one; null: nothing does. */
    noteForAll(error: string | null): void {
      writeMeta(db, HELD, error)
      if (error !== null) note.run(error)
    },

    /**
     * Puts every undelivered enquiry back to the front of the queue if the settings are not those of the last call.
     * They hold a password: what is kept of them is only good for comparing.
     * @returns how many were put back.
     */
    resumeIfChanged(settings: readonly (string | null)[]): number {
      const text = JSON.stringify(settings)
      const known = readMeta(db, SETTINGS)
      const [salt] = known?.split('.') ?? []
      if (salt && known === markOf(text, salt)) return 0
      return inTransaction(db, () => {
        writeMeta(db, SETTINGS, markOf(text, randomBytes(SALT_BYTES).toString('hex')))
        return retryUndelivered(db)
      })
    },

    /** Another one once another process, such as the command line, has changed the outbox. */
    changeMark: () => valueOf(version),
  }
}

/** What keeps all mails back, as the server has written it down; null when nothing does. */
export const heldBy = (db: DatabaseSync): string | null => readMeta(db, HELD)

const markOf = (text: string, salt: string) => `${salt}.${scryptSync(text, salt, 32).toString('hex')}`

/** What is wrong with the one row that was read, without its contents; null when another row would have met it as well. */
function faultInRow(error: unknown): Pick<UnreadableEnquiry, 'reason' | 'mayPass'> | null {
  if (v.isValiError(error)) {
    return { reason: error.issues.map((issue) => v.getDotPath(issue)).join(' '), mayPass: false }
  }
  const code = sqliteCode(error)
  // A disk that answers EIO for a moment is said to be damage too (SQLITE_IOERR_CORRUPTFS).
  if (code !== null) return code === SQLITE.CORRUPT ? { reason: 'damaged', mayPass: true } : null
  const reason = systemCode(error)
  return reason === '' ? null : { reason, mayPass: false }
}
