/** Both engines share this: the values of a new enquiry, and which are due, get mails of their own, or go together. */
import { hash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { newReference } from '#enquiry/reference.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { type Due, type NewEnquiry, queuedEnquiry, type Status } from './outbox.ts'

/** An enquiry that comes twice within this time is kept once. */
export const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS

/** A new reference number, with the Message-ID of its mail. */
export function newNumber(mailDomain: string): { id: string; messageId: string } {
  const id = newReference()
  return { id, messageId: `<${id}.${randomUUID()}@${mailDomain}>` }
}

/** Equal fields and files have the same hash. */
export function fingerprintOf({ attachments, fields, subject, replyTo }: NewEnquiry): Uint8Array {
  const files = attachments.map(({ name, type, content }) => [name, type, hash('sha256', content)])
  return hash('sha256', JSON.stringify([{ fields, subject, replyTo }, files]), 'buffer')
}

/** Single mails an hour for a site: for anybody, and for enquiries that speak of the owner's trade. */
export const SINGLES_AN_HOUR = { anybody: 20, trade: 80 } as const
// A collection is complete ten seconds before it is due: a statement of PostgreSQL may take five.
const CLOSED_MS = 10 * SECOND_MS
// In bytes. Mail servers take 10 MB. The texts come twice, as HTML too, with 500 letters around each, and their encoding is longer.
const LONGEST_COLLECTION = 2_000_000

// A row waits as long as `pauseAfter` says, a collection for its hour. If it has to wait longer, the clock was set back, and
// the row is due.
const LONGEST_WAIT_MS = `CASE WHEN attempts < 12 AND (attempts > 0 OR collect_at IS NULL) THEN 1000 << attempts
  ELSE ${HOUR_MS + CLOSED_MS} END`
/** Whether an enquiry is to be mailed. @param now the present time. */
export const isDue = (now: string) =>
  `status = 'queued' AND next_attempt_at - ${now} NOT BETWEEN 1 AND ${LONGEST_WAIT_MS}`

/** The beginning of a message, by which copies of it are found. */
export const startOf = (message: string) => `substr(${message}, 1, 64)`

/** The note of the refused login that keeps all mails back. */
export const HELD = 'mails_held'
/** Makes enquiries due, with a WHERE behind it. attempts = 0: giving up needs twenty attempts from here on. @param now the present time. */
export const REQUEUE = (now: string) =>
  `UPDATE enquiry SET status = 'queued', attempts = 0, queued_at = ${now}, next_attempt_at = ${now}`
/** Queues one enquiry for a mail of its own. Many mailboxes drop a Message-ID that they know: one that was sent gets a new one. */
export const RETRY = (now: string, sign: string) => `${REQUEUE(now)}, collect_at = NULL,
  message_id = CASE WHEN status = 'sent' THEN replace(message_id, '@', ${sign}) ELSE message_id END`
/** Counts the enquiries that were given up. */
export const GIVEN_UP = (site = '') => `(SELECT count(*) FROM enquiry WHERE ${site} status = 'failed')`

/** Until 3.0.0 an enquiry with a filled trap was `spam`, and not mailed. */
export const ADOPT_SPAM = `UPDATE enquiry SET status = 'queued', collect_at = 0 WHERE status = 'spam'`
const SHOWN = `CASE WHEN status = 'spam' OR status = 'queued' AND collect_at IS NOT NULL THEN 'collected' ELSE status END`
export const STATUS = `${SHOWN} AS status`

const STORED_AS = { queued: `'queued'`, collected: `'queued', 'spam'`, sent: `'sent'`, failed: `'failed'` }
/** The condition of a filter, without its time. It names each state: then the index by state and time finds the rows. */
export const hasStatus = (status?: Status) =>
  status === undefined
    ? `status IN (${Object.values(STORED_AS).join(', ')})`
    : `status IN (${STORED_AS[status]}) AND ${SHOWN} = '${status}'`
/** Counts what is delivered, which is nearly everything, in the index alone. @param site a condition with AND behind it. */
export const countByStatus = (site = '') => `
  SELECT ${STATUS}, CAST(count(*) AS double precision) AS count FROM enquiry
  WHERE ${site} status IN ('queued', 'spam') GROUP BY 1
  UNION ALL SELECT status, CAST(count(*) AS double precision) FROM enquiry
  WHERE ${site} status IN ('sent', 'failed') GROUP BY status`
export const errorsOfUndelivered = (site = '') => `
  SELECT last_error AS error FROM enquiry
  WHERE ${site} status IN ('queued', 'spam', 'failed') AND last_error IS NOT NULL
  GROUP BY last_error ORDER BY max(received_at) DESC`

/** Parts of SQL. @param now the present time. @param site a condition with AND behind it; SQLite needs none. */
export function partsOf(now: string, site = '') {
  const within = (ms: number) => `${site} received_at BETWEEN ${now} - ${ms} AND ${now} + ${ms}`
  const countSingles = `(SELECT count(*) FROM enquiry WHERE ${within(HOUR_MS)} AND collect_at IS NULL)`
  return {
    countSingles,
    // The third copy in a day is a program's. Short texts ("Bitte um Rückruf") are alike by chance.
    isCollected: (message: string, mostSingles: string) => `
      (${countSingles} >= ${mostSingles} OR length(${message}) >= 20 AND EXISTS (SELECT 1 FROM enquiry
        WHERE ${within(DAY_MS)} AND ${startOf('message')} = ${startOf(message)} AND message = ${message} LIMIT 1 OFFSET 1))`,
    /** The full hour at which the next collection is due. */
    collectAt: `${now} + ${HOUR_MS + CLOSED_MS} - (${now} + ${CLOSED_MS}) % ${HOUR_MS}`,
    /** The numbers of the enquiries in one mail: one alone, or as many of its collection as are due and fit. */
    inMail: (id: string, collectAt: string) => `
      SELECT id FROM (SELECT id, sum(octet_length(message) + 500) OVER (ORDER BY received_at, id) AS length
        FROM enquiry WHERE ${site} (id = ${id} OR collect_at = ${collectAt} AND ${isDue(now)})) AS waiting
      WHERE length <= ${LONGEST_COLLECTION}`,
    /** An enquiry that waits for the next collection does not count as undelivered. */
    undelivered: `${site} status IN ('queued', 'failed') AND coalesce(collect_at, 0) <= ${now}`,
  }
}

/** The mail of some rows. A row that can't be read waits until it is alone. */
export function mailOf(rows: readonly Record<string, unknown>[]): Due {
  const read = rows.map((row) => v.safeParse(queuedEnquiry, row))
  const enquiries = read.flatMap((result) => (result.success ? [result.output] : []))
  const [first, ...others] = enquiries
  const [attempts = 0, queuedAt = 0, givenUp = 0] = ['attempts', 'queuedAt', 'givenUp'].map((key) =>
    Number(rows[0]?.[key]),
  )
  const ids = (first ? enquiries : rows).map(({ id }) => String(id))
  if (first) return { ids, attempts, queuedAt, givenUp, mail: first.collectAt === null ? first : [first, ...others] }
  const issues = read.flatMap((result) => result.issues ?? [])
  return { ids, attempts, queuedAt, givenUp, unreadable: issues.map((issue) => v.getDotPath(issue)).join(' ') }
}
