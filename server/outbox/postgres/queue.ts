import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { COLLECTION, newCollectionId } from '../new-enquiry.ts'
import { collectedEnquiry, type Queue, queuedEnquiry } from '../outbox.ts'
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
    message_id AS "messageId", attempts, queued_at::float8 AS "queuedAt", claimed_until::text AS claim, collection`
const LATEST = `(SELECT coalesce(max(value), '0')::bigint FROM note WHERE site = $1 AND key = '${COLLECTION.latest}')`
const POSTPONE = `
  UPDATE enquiry SET next_attempt_at = ${LATEST} + ${COLLECTION.pauseMs}, claimed_until = 0
  WHERE site = $1 AND collection = '' AND next_attempt_at <> ${LATEST} + ${COLLECTION.pauseMs}
    AND abs(${NOW} - ${LATEST}) < ${COLLECTION.pauseMs}
  RETURNING id`
const COLLECT = `
  UPDATE enquiry SET collection = $2, queued_at = ${NOW}, claimed_until = 0 WHERE site = $1 AND id IN (SELECT id FROM (
    SELECT id, sum(length(message) + ${COLLECTION.around}) OVER (ORDER BY received_at, id) AS size
    FROM enquiry WHERE site = $1 AND collection = '') AS waiting WHERE size <= ${COLLECTION.length})`
const WRITE_LATEST = `
  INSERT INTO note (site, key, value) SELECT $1, '${COLLECTION.latest}', ${NOW}::text
  WHERE NOT EXISTS (SELECT FROM enquiry WHERE site = $1 AND collection = '')
  ON CONFLICT (site, key) DO UPDATE SET value = excluded.value`
const CLAIM_MEMBERS = `
  UPDATE enquiry SET claimed_until = $3 WHERE site = $1 AND collection = $2 AND status = 'queued'
  RETURNING id, received_at::float8 AS "receivedAt", ${FIELD_NAMES.join(', ')},
    (SELECT coalesce(json_agg(a.name ORDER BY a.position), '[]')::text
      FROM attachment a WHERE a.site = enquiry.site AND a.enquiry_id = enquiry.id) AS files`
// A stopped sender may continue after another one has taken its row. Then its result counts only if the mail was sent.
const RECORD = `
  UPDATE enquiry SET status = $3, attempts = attempts + 1, last_error = $4, next_attempt_at = ${NOW} + $5,
    claimed_until = 0, sent_at = CASE WHEN $3 = 'sent' THEN coalesce(sent_at, ${NOW}) ELSE sent_at END
  WHERE site = $1 AND (id = $2 OR collection = $2 AND status = 'queued') AND (claimed_until = $6 OR $3 = 'sent')`
const HOLD = `
  WITH held AS (${WRITE_NOTE})
  UPDATE enquiry SET last_error = $3 WHERE site = $1 AND status = 'queued' AND $3 <> ''`
// The time at which an enquiry was last queued again, e.g. by `retry`.
const LAST_PUT_BACK = `SELECT max(queued_at) AS time FROM enquiry WHERE site = $1 AND status = 'queued' AND queued_at <> received_at`

export function createQueue(rows: Rows, mailDomain: string): Queue {
  // One mail is on its way at a time.
  let claim: unknown = null
  return {
    lead: rows.lead,
    async next() {
      const [row] = await rows.write(CLAIM)
      if (!row) return null
      claim = row['claim']
      if (row['collection'] === '') {
        if ((await rows.write(POSTPONE)).length === 0) {
          await rows.write(COLLECT, newCollectionId(mailDomain))
          await rows.write(WRITE_LATEST)
        }
        return this.next()
      }
      const [attempts, queuedAt] = [Number(row['attempts']), Number(row['queuedAt'])]
      if (row['collection'] !== null) {
        const id = String(row['collection'])
        const members = v.safeParse(v.array(collectedEnquiry), await rows.write(CLAIM_MEMBERS, id, claim))
        if (!members.success) return { id, attempts, queuedAt, unreadable: v.getDotPath(members.issues[0]) ?? '' }
        const inOrder = members.output.toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt))
        return { id, attempts, queuedAt, members: inOrder }
      }
      const read = v.safeParse(queuedEnquiry, { ...row, attachments: await rows.read(FILES, row['id']) })
      if (read.success) return read.output
      const unreadable = read.issues.map((issue) => v.getDotPath(issue)).join(' ')
      return { id: String(row['id']), attempts, queuedAt, unreadable }
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
