import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { ADOPT_SPAM, GIVEN_UP, HELD, mailOf, partsOf, REQUEUE } from '../collection.ts'
import { type Queue, type Undelivered, undelivered } from '../outbox.ts'
import type { Rows } from './database.ts'
import { CLAIM_MS, IS_DUE, IS_FREE } from './leader.ts'
import { FILES, NOW, PARTS, WRITE_NOTE } from './sql.ts'

/**
 * Takes the rows of a mail before it is sent, in a commit of its own. The lock of the leader alone sent a mail twice when an old
 * primary came back.
 */
const CLAIM = `
  WITH due AS (
    SELECT id, collect_at FROM enquiry
    WHERE site = $1 AND ${IS_DUE}
    ORDER BY attempts, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE enquiry SET claimed_until = ${NOW} + ${CLAIM_MS} WHERE site = $1 AND id IN
      (${partsOf(NOW, `site = $1 AND ${IS_FREE} AND`).inMail('(SELECT id FROM due)', '(SELECT collect_at FROM due)')})
    RETURNING *)
  SELECT id, received_at::float8 AS "receivedAt", ${FIELD_NAMES.join(', ')}, subject, reply_to AS "replyTo",
    message_id AS "messageId", collect_at::float8 AS "collectAt", attempts, queued_at::float8 AS "queuedAt",
    claimed_until::text AS claim, ${GIVEN_UP('site = $1 AND')}::float8 AS "givenUp"
  FROM claimed ORDER BY received_at, id`
// A stopped sender may continue after another one has taken its rows. Then its result counts only if the mail was sent.
// What was claimed with it and is not in the mail is free again.
const RECORD = `
  WITH again AS (${REQUEUE(NOW)} WHERE site = $1 AND status = 'failed' AND $3 = 'sent' AND NOT id = ANY($2)),
    others AS (UPDATE enquiry SET claimed_until = 0 WHERE site = $1 AND claimed_until = $6 AND NOT id = ANY($2))
  UPDATE enquiry SET status = $3, attempts = attempts + 1, last_error = $4, next_attempt_at = ${NOW} + $5,
    claimed_until = 0, sent_at = CASE WHEN $3 = 'sent' THEN coalesce(sent_at, ${NOW}) ELSE sent_at END
  WHERE site = $1 AND id = ANY($2) AND (claimed_until = $6 OR $3 = 'sent')`
const HOLD = `
  WITH held AS (${WRITE_NOTE})
  UPDATE enquiry SET last_error = $3 WHERE site = $1 AND status = 'queued' AND $3 <> ''`
// The time at which an enquiry was last queued again, e.g. by `retry`.
const LAST_PUT_BACK = `SELECT max(queued_at) AS time FROM enquiry WHERE site = $1 AND status = 'queued' AND queued_at <> received_at`

export function createQueue(rows: Rows): Queue {
  // One mail is on its way at a time.
  let claim: unknown = null
  return {
    watch: rows.watch,
    // Without a connection nothing is announced, and the next question finds it.
    announce: () => void rows.announce().catch(() => {}),
    lead: rows.lead,
    resign: rows.resign,
    async next() {
      const due = await rows.write(CLAIM)
      const [first] = due
      if (!first) return null
      claim = first['claim']
      const ids = due.map(({ id }) => id)
      const files = await rows.read(FILES, ids, first['collectAt'] !== null)
      const filesOf = (id: unknown) => files.filter((file) => file['enquiry_id'] === id)
      return mailOf(due.map((row) => ({ ...row, attachments: filesOf(row['id']) })))
    },
    async record({ ids, status, error, ...outcome }) {
      await rows.write(RECORD, ids, status, error, 'pause' in outcome ? outcome.pause : 0, claim)
    },
    async resume() {
      await rows.write(`${ADOPT_SPAM} AND site = $1`)
      return retryUndelivered(rows)
    },
    hold: async (error) => void (await rows.write(HOLD, HELD, error ?? '')),
    version: async () => (await rows.read(LAST_PUT_BACK))[0]?.['time'],
  }
}

// greatest(): after the clock was set back, received_at can be later than now.
const EACH = partsOf(NOW, 'site = asked.site AND')
const COUNT = `
  SELECT asked.site, counted.* FROM unnest($1::text[]) AS asked (site), LATERAL (SELECT
    count(*) FILTER (WHERE status = 'queued')::float8 AS waiting,
    max(greatest(0, ${NOW} - greatest(received_at, collect_at))) FILTER (WHERE status = 'queued')::float8 AS "oldestMs",
    count(*) FILTER (WHERE status = 'failed')::float8 AS failed,
    (SELECT nullif(value, '') FROM note WHERE site = asked.site AND key = '${HELD}') AS held,
    (SELECT last_error FROM enquiry WHERE ${EACH.undelivered} AND last_error IS NOT NULL
      ORDER BY received_at DESC LIMIT 1) AS "lastError"
  FROM enquiry WHERE ${EACH.undelivered}) AS counted`

export const countUndelivered = async (rows: Rows): Promise<Undelivered> =>
  v.parse(undelivered, await rows.readTogether(COUNT))

/** Makes every failed and waiting enquiry due, but those that wait for a collection. @returns how many. */
export const retryUndelivered = async (rows: Rows): Promise<number> =>
  (await rows.write(`${REQUEUE(NOW)} WHERE ${PARTS.undelivered} RETURNING id`)).length
