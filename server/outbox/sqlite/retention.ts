import type { DatabaseSync } from 'node:sqlite'
import { repeat } from '#shared/repeat.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { watchClock } from '../clock.ts'
import { emptyLog } from './archive.ts'
import { deleteAbandonedCopies } from './copy.ts'
import { firstValue, readNote, writeNote } from './database.ts'

// Overwriting a file of 5 MB takes 0.1 s on a busy machine (measured). Visitors are served between two steps.
const MOST_AT_ONCE = 3
const BETWEEN_STEPS_MS = 200
const TEXTS_BYTES = 64 * 1024
// A sent row with an error was mailed without some files, which lie only in the outbox: they are kept. The files of
// collections lie only there, too, but are deleted last: programs could fill the outbox with them.
const IN_MAILBOX = `e.status = 'sent' AND e.last_error IS NULL`
/** The files of what waits for a collection, the largest first: programs fill the outbox with them. Their names stay. */
const COLLECTED = `attachment WHERE rowid = (SELECT a.rowid FROM enquiry e JOIN attachment a ON a.enquiry_id = e.id
  WHERE e.status = 'queued' AND e.collect_at IS NOT NULL AND length(a.content) > 0 ORDER BY length(a.content) DESC LIMIT 1)`
/** Rows and files that may be deleted for room, in this order, the oldest first. */
const DELETABLE = [
  `attachment WHERE enquiry_id = (SELECT e.id FROM enquiry e JOIN attachment a ON a.enquiry_id = e.id
    WHERE ${IN_MAILBOX} ORDER BY e.collect_at IS NOT NULL, e.received_at LIMIT 1)`,
  `enquiry WHERE id = (SELECT e.id FROM enquiry e WHERE ${IN_MAILBOX} ORDER BY e.received_at LIMIT 1)`,
]

const FREE_BYTES = `SELECT (max_page_count - page_count + freelist_count) * page_size AS bytes
  FROM pragma_max_page_count, pragma_page_count, pragma_freelist_count, pragma_page_size`

export type Room = ReturnType<typeof limitSize>

/** Keeps the outbox's file under `maxMegabytes` (1,000,000 bytes each): SQLite refuses a larger file with FULL. */
export function limitSize(db: DatabaseSync, maxMegabytes: number) {
  const pages = Math.floor((maxMegabytes * 1_000_000) / Number(firstValue(db, 'PRAGMA page_size')))
  db.exec(`PRAGMA max_page_count = ${pages}`)
  const free = db.prepare(FREE_BYTES)
  const emptied = `UPDATE ${COLLECTED.replace(' WHERE', ` SET content = x'' WHERE`)}`
  const deletions = [emptied, ...DELETABLE.map((rows) => `DELETE FROM ${rows}`)].map((sql) => db.prepare(sql))
  const findDeletable = db.prepare([COLLECTED, ...DELETABLE].map((rows) => `SELECT 1 FROM ${rows}`).join(' UNION ALL '))
  /** Whether the cap leaves room for an enquiry with that many bytes of files. SQLite's own pages take 0.1 % more. */
  const isFreeFor = (bytes: number): boolean => Number(free.get()?.['bytes']) >= TEXTS_BYTES + 1.01 * bytes
  return {
    isFreeFor,
    /** @returns false when nothing is left but enquiries that are not in the owner's mailbox. */
    deleteOldest: (): boolean => deletions.some((statement) => statement.run().changes > 0),
    /** Whether an enquiry without files can be stored. */
    hasRoomForTexts: (): boolean => isFreeFor(0) || findDeletable.get() !== undefined,
  }
}

/** Deletes every minute delivered enquiries older than `days`. */
export function startRetention(db: DatabaseSync, dataDir: string, days: number, log: Log) {
  const expired = db.prepare(`
    DELETE FROM enquiry WHERE id IN (SELECT id FROM enquiry
      WHERE status = 'sent' AND received_at < ? LIMIT ${MOST_AT_ONCE})`)

  const newest = db.prepare(`SELECT CAST(max(received_at) AS REAL) AS time FROM enquiry WHERE status = 'sent'`)
  const notes = {
    readNote: async (key: string) => readNote(db, key),
    writeNote: async (key: string, text: string | null) => writeNote(db, key, text),
  }
  const clock = watchClock(notes, log)

  const deleteExpired = async (): Promise<number> => {
    const now = Date.now()
    if (!(await clock.compare(now, Number(newest.get()?.['time'] ?? 0)))) return MINUTE_MS
    deleteAbandonedCopies(dataDir)
    const deleted = Number(expired.run(now - days * DAY_MS).changes)
    if (deleted > 0) log.info({ deleted, days }, 'deleted expired enquiries')
    // The log may also hold an enquiry that the command line deleted while another program was reading.
    emptyLog(db)
    return deleted === MOST_AT_ONCE ? BETWEEN_STEPS_MS : MINUTE_MS
  }
  const complaint = 'expired enquiries could not be deleted'
  return { ...repeat(deleteExpired, { log, complaint, afterErrorMs: MINUTE_MS }), isInDoubt: clock.isInDoubt }
}
