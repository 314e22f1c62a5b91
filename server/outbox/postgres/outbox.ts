import { repeat } from '#shared/repeat.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { watchClock } from '../clock.ts'
import type { Outbox } from '../outbox.ts'
import { archiveOf } from './archive.ts'
import type { DatabaseOptions } from './connect.ts'
import { createDatabase, type Database, type Rows } from './database.ts'
import { countUndelivered, createQueue } from './queue.ts'
import { NOW, READ_NOTE, WRITE_NOTE } from './sql.ts'
import { createStore } from './store.ts'

type OutboxOptions = { site: string; mailDomain: string; retentionDays: number; outboxMaxMb: number }

// The sites of one process share its connections: a database has about a hundred.
const databases = new Map<string, Database>()

/** Opens the outbox of a site, beside other relays. @throws OutboxError when the database can't be used. */
export async function openOutbox(place: DatabaseOptions, options: OutboxOptions, log: Log): Promise<Outbox> {
  const key = JSON.stringify(place)
  const database = databases.get(key) ?? createDatabase(place, log)
  databases.set(key, database)
  const rows = await database.join(options.site)
  const notes = {
    readNote: async (name: string) => String((await rows.read(READ_NOTE, name))[0]?.['value'] ?? '') || null,
    writeNote: async (name: string, text: string | null) => void (await rows.write(WRITE_NOTE, name, text ?? '')),
  }
  const clock = watchClock(notes, log)
  const retention = startRetention(rows, options.retentionDays, options.outboxMaxMb, clock, log)

  return {
    ...notes,
    damage: Promise.resolve(null),
    // Nothing to lose: a relay has no files.
    lost: new Promise(() => {}),
    store: createStore(rows, options.mailDomain),
    queue: createQueue(rows),
    archive: archiveOf(rows),
    undelivered: () => countUndelivered(rows),
    isStoring: async () => rows.isWritable(),
    // The disk and its backups are the database's own.
    hasDiskRoom: async () => true,
    isBackupFailing: async () => false,
    isClockInDoubt: async () => clock.isInDoubt(),
    damagedLogs: async () => 0,
    async close(work) {
      await Promise.all([work, retention.end()])
      await rows.leave()
    },
  }
}

// A step that takes over five seconds would look like a database that is silent.
const MOST_AT_ONCE = 100
const BETWEEN_STEPS_MS = 200
const TIMES = `SELECT ${NOW} AS now, (SELECT max(received_at) FROM enquiry WHERE site = $1 AND status = 'sent') AS newest`
const EXPIRED = `
  DELETE FROM enquiry WHERE site = $1 AND id IN (SELECT id FROM enquiry WHERE site = $1
    AND status = 'sent' AND received_at < ${NOW} - $2
    LIMIT ${MOST_AT_ONCE}) RETURNING id`
// Counted from the newest enquiry on; the files of collections, which lie only here, first. Rows with an error were mailed
// without their files: those files are nowhere else.
// First the files of what waits for a collection go: programs fill the outbox with them. Their names stay.
const COLLECTED = `
  UPDATE attachment SET content = '' WHERE site = $1 AND (enquiry_id, position) IN (SELECT enquiry_id, position FROM (
    SELECT a.enquiry_id, a.position, octet_length(a.content) AS size, waits,
      sum(octet_length(a.content)) OVER (ORDER BY waits, e.received_at DESC, e.id, a.position) AS bytes
    FROM enquiry e JOIN attachment a ON a.site = e.site AND a.enquiry_id = e.id,
      LATERAL (SELECT e.status = 'queued' AND e.collect_at IS NOT NULL AS waits) AS kind WHERE e.site = $1) AS file
    WHERE waits AND size > 0 AND bytes > $2 LIMIT ${MOST_AT_ONCE}) RETURNING enquiry_id`
const TOO_MUCH = `
  DELETE FROM attachment WHERE site = $1 AND enquiry_id IN (SELECT id FROM (
    SELECT e.id, e.received_at, e.status = 'sent' AND e.last_error IS NULL AS in_mailbox,
      sum(octet_length(a.content)) OVER (ORDER BY e.collect_at IS NULL, e.received_at DESC, e.id) AS bytes
    FROM enquiry e JOIN attachment a ON a.site = e.site AND a.enquiry_id = e.id WHERE e.site = $1) AS file
    WHERE in_mailbox AND bytes > $2 ORDER BY received_at LIMIT ${MOST_AT_ONCE}) RETURNING enquiry_id`

/** Deletes every hour delivered enquiries older than `days`, and files beyond `maxMegabytes`. */
function startRetention(
  rows: Rows,
  days: number,
  maxMegabytes: number,
  clock: ReturnType<typeof watchClock>,
  log: Log,
) {
  const deleteExpired = async (): Promise<number> => {
    const [time] = await rows.read(TIMES)
    const isRight = await clock.compare(Number(time?.['now']), Number(time?.['newest']))
    const expired = isRight ? await rows.write(EXPIRED, days * DAY_MS) : []
    if (expired.length > 0) log.info({ deleted: expired.length, days }, 'deleted expired enquiries')
    const cap = maxMegabytes * 1_000_000
    const emptied = await rows.write(COLLECTED, cap)
    const files = emptied.length > 0 ? emptied : await rows.write(TOO_MUCH, cap)
    if (files.length > 0) log.warn({ deletions: files.length }, 'OUTBOX_MAX_MB is reached: making room')
    return Math.max(expired.length, files.length) < MOST_AT_ONCE ? HOUR_MS : BETWEEN_STEPS_MS
  }
  return repeat(deleteExpired, { log, complaint: 'expired enquiries could not be deleted', afterErrorMs: MINUTE_MS })
}
