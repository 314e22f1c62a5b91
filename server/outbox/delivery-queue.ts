import { randomBytes, scryptSync } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { byField, FIELD_NAMES } from '#enquiry/fields.ts'
import { retryUndelivered } from './archive.ts'
import { inTransaction, readMeta, writeMeta } from './database.ts'
import type { QueuedEnquiry } from './enquiry-record.ts'
import { SQLITE, sqliteCode, systemCode } from './errors.ts'
import { HOUR_MS } from './time.ts'

const filled = v.nullable(v.pipe(v.string(), v.nonEmpty()))
const queuedRow = v.object({
  id: v.string(),
  receivedAt: v.number(),
  ...byField(() => v.string()),
  subject: v.string(),
  replyTo: v.string(),
  messageId: v.string(),
  attempts: v.number(),
  queuedAt: v.number(),
  fileName: filled,
  fileType: filled,
  content: v.nullable(v.instance(Uint8Array)),
})
const idRow = v.optional(v.object({ id: v.string() }))
const versionRow = v.object({ data_version: v.number() })

/** An enquiry due for delivery: when it was received or last put back into the queue, and how many have failed since. */
export type DueEnquiry = QueuedEnquiry & { queuedAt: number; attempts: number }

/** How an attempt ended, as it is written down. `pause`: milliseconds until the next. */
export type Outcome =
  | { id: string; status: 'sent' }
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
    SELECT id FROM enquiry
    WHERE status = 'queued' AND (next_attempt_at <= :now OR next_attempt_at > :now + ${LONGEST_WAIT_MS})
    ORDER BY attempts, next_attempt_at LIMIT 1`)
  const select = db.prepare(`
    SELECT e.id, e.received_at AS receivedAt, ${FIELD_NAMES.map((name) => `e.${name}`).join(', ')}, e.subject,
      e.reply_to AS replyTo, e.message_id AS messageId, e.attempts, e.queued_at AS queuedAt,
      a.name AS fileName, a.type AS fileType, a.content
    FROM enquiry e LEFT JOIN attachment a ON a.enquiry_id = e.id WHERE e.id = ?`)
  const update = db.prepare(`
    UPDATE enquiry SET status = :status, attempts = attempts + 1, last_error = :error, next_attempt_at = :next,
      sent_at = CASE WHEN :status = 'sent' THEN coalesce(sent_at, :now) ELSE sent_at END
    WHERE id = :id`)
  const note = db.prepare(`UPDATE enquiry SET last_error = ? WHERE status = 'queued'`)
  const version = db.prepare('PRAGMA data_version')

  const read = (id: string): DueEnquiry => {
    const { name, email, phone, message, fileName, fileType, content, ...rest } = v.parse(queuedRow, select.get(id))
    const attachment = fileName && fileType && content ? { name: fileName, type: fileType, content } : null
    return { ...rest, fields: { name, email, phone, message }, attachment }
  }

  return {
    /**
     * @returns an enquiry due now with its file, one that nobody can read any more with what is wrong with it, or null.
     * Fresh ones come first so that a backlog can't hold them up.
     */
    next(): DueEnquiry | { id: string; reason: string } | null {
      const due = v.parse(idRow, selectDue.get({ now: Date.now() }))
      if (!due) return null
      try {
        return read(due.id)
      } catch (error) {
        const reason = faultInRow(error)
        if (reason === null) throw error
        return { id: due.id, reason }
      }
    },

    /** When it throws, the caller must try again before sending that enquiry once more. */
    record(outcome: Outcome): void {
      const error = outcome.status === 'sent' ? null : outcome.error
      const now = Date.now()
      const next = now + (outcome.status === 'queued' ? outcome.pause : 0)
      update.run({ id: outcome.id, status: outcome.status, error, now, next })
    },

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

    /** A number that is another one once another process, such as the command line, has changed the outbox. */
    changeMark: (): number => v.parse(versionRow, version.get()).data_version,
  }
}

/** What keeps all mails back, as the server has written it down; null when nothing does. */
export const heldBy = (db: DatabaseSync): string | null => readMeta(db, HELD)

const markOf = (text: string, salt: string) => `${salt}.${scryptSync(text, salt, 32).toString('hex')}`

/** What is wrong with the one row that was read, without its contents; null when another row would have met it as well. */
function faultInRow(error: unknown): string | null {
  if (v.isValiError(error)) return error.issues.map((issue) => v.getDotPath(issue)).join(' ')
  const code = sqliteCode(error)
  if (code !== null) return code === SQLITE.CORRUPT ? 'damaged' : null
  return systemCode(error) || null
}
