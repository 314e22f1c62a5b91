import { repeat } from '#shared/repeat.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import type { Rows } from './database.ts'
import { NOW } from './sql.ts'

// A step that takes over five seconds would look like a database that is silent.
const MOST_AT_ONCE = 100
const BETWEEN_STEPS_MS = 200
const EXPIRED = `
  DELETE FROM enquiry WHERE site = $1 AND id IN (SELECT id FROM enquiry WHERE site = $1
    AND status = 'sent' AND received_at < ${NOW} - $2
    LIMIT ${MOST_AT_ONCE}) RETURNING id`
// Counted from the newest enquiry on; the files of collections, which lie only here, first. Rows with an error were mailed
// without their files: those files are nowhere else.
const TOO_MUCH = `
  DELETE FROM attachment WHERE site = $1 AND enquiry_id IN (SELECT id FROM (
    SELECT e.id, e.received_at, e.status = 'sent' AND e.last_error IS NULL AS in_mailbox,
      sum(octet_length(a.content)) OVER (ORDER BY e.collect_at IS NULL, e.received_at DESC, e.id) AS bytes
    FROM enquiry e JOIN attachment a ON a.site = e.site AND a.enquiry_id = e.id WHERE e.site = $1) AS file
    WHERE in_mailbox AND bytes > $2 ORDER BY received_at LIMIT ${MOST_AT_ONCE}) RETURNING enquiry_id`

/** Deletes every hour delivered enquiries older than `days`, and files beyond `maxMegabytes`. */
export function startRetention(rows: Rows, days: number, maxMegabytes: number, log: Log) {
  const deleteExpired = async (): Promise<number> => {
    const expired = await rows.write(EXPIRED, days * DAY_MS)
    if (expired.length > 0) log.info({ deleted: expired.length, days }, 'deleted expired enquiries')
    const files = await rows.write(TOO_MUCH, maxMegabytes * 1_000_000)
    if (files.length > 0) log.warn({ deletions: files.length }, 'OUTBOX_MAX_MB is reached: making room')
    return Math.max(expired.length, files.length) < MOST_AT_ONCE ? HOUR_MS : BETWEEN_STEPS_MS
  }
  return repeat(deleteExpired, { log, complaint: 'expired enquiries could not be deleted', afterErrorMs: MINUTE_MS })
}
