import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { type Queue, queuedEnquiry } from '../outbox.ts'
import { FILES, HELD, retryUndelivered, WRITE_NOTE } from './archive.ts'
import { NOW, type Rows } from './database.ts'

// Longer than a mail may take.
const CLAIM_MS = 6 * MINUTE_MS
// No pause is this long. If a row has to wait longer, the database's clock was set back, and the row is due.
const LONGEST_WAIT_MS = 6 * HOUR_MS

/**
 * Takes the row before it is sent, in a commit of its own. The lock of the leader alone sent a mail twice when an old primary
 * came back.
 */
const CLAIM = `
  UPDATE enquiry SET claimed_until = ${NOW} + ${CLAIM_MS}
  WHERE site = $1 AND id = (
    SELECT id FROM enquiry
    WHERE site = $1 AND status = 'queued' AND next_attempt_at - ${NOW} NOT BETWEEN 1 AND ${LONGEST_WAIT_MS}
      AND claimed_until - ${NOW} NOT BETWEEN 1 AND ${CLAIM_MS}
    ORDER BY attempts, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, received_at::float8 AS "receivedAt", ${FIELD_NAMES.join(', ')}, subject, reply_to AS "replyTo",
    message_id AS "messageId", attempts, queued_at::float8 AS "queuedAt", claimed_until::text AS claim`
// A stopped sender may continue after another one has taken its row. Then its result counts only if the mail was sent.
const RECORD = `
  UPDATE enquiry SET status = $3, attempts = attempts + 1, last_error = $4, next_attempt_at = ${NOW} + $5,
    claimed_until = 0, sent_at = CASE WHEN $3 = 'sent' THEN coalesce(sent_at, ${NOW}) ELSE sent_at END
  WHERE site = $1 AND id = $2 AND (claimed_until = $6 OR $3 = 'sent')`
const HOLD = `
  WITH held AS (${WRITE_NOTE})
  UPDATE enquiry SET last_error = $3 WHERE site = $1 AND status = 'queued' AND $3 <> ''`
// The time at which an enquiry was last queued again, e.g. by `retry`.
const LAST_PUT_BACK = `SELECT max(queued_at) AS time FROM enquiry WHERE site = $1 AND status = 'queued' AND queued_at <> received_at`

export function createQueue(rows: Rows): Queue {
  // One mail is on its way at a time.
  let claim: unknown = null
  return {
    lead: rows.lead,
    async next() {
      const [row] = await rows.write(CLAIM)
      if (!row) return null
      claim = row['claim']
      const read = v.safeParse(queuedEnquiry, { ...row, attachments: await rows.read(FILES, row['id']) })
      if (read.success) return read.output
      const unreadable = read.issues.map((issue) => v.getDotPath(issue)).join(' ')
      return { id: String(row['id']), attempts: Number(row['attempts']), queuedAt: Number(row['queuedAt']), unreadable }
    },
    async record(outcome) {
      const pause = outcome.status === 'queued' ? outcome.pause : 0
      await rows.write(RECORD, outcome.id, outcome.status, outcome.error, pause, claim)
    },
    resume: () => retryUndelivered(rows),
    hold: async (error) => void (await rows.write(HOLD, HELD, error ?? '')),
    version: async () => (await rows.read(LAST_PUT_BACK))[0]?.['time'],
  }
}
