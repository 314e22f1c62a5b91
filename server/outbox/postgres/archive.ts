import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { type Archive, storedEnquiry, type Undelivered } from '../outbox.ts'
import { type Database, type DatabaseOptions, FILES_MS, openDatabase } from './database.ts'
import { NOW } from './store.ts'

/** The note of the refused login that keeps all mails back. */
export const HELD = 'mails_held'
/** The note that somebody has asked for another try: it ends a hold. */
export const RETRIED = 'retried'
export const WRITE_NOTE = `
  INSERT INTO note (site, key, value) VALUES ($1, $2, $3)
  ON CONFLICT (site, key) DO UPDATE SET value = excluded.value RETURNING site`

/** The files of an enquiry, in their order. */
export const FILES = 'SELECT name, type, content FROM attachment WHERE site = $1 AND enquiry_id = $2 ORDER BY position'

const SELECT = `
  SELECT id, received_at::float8 AS "receivedAt", sent_at::float8 AS "sentAt", status, attempts,
    ${FIELD_NAMES.join(', ')}, last_error AS "lastError",
    (SELECT coalesce(json_agg(json_build_object('name', a.name, 'type', a.type, 'bytes', octet_length(a.content))
      ORDER BY a.position), '[]')::text
      FROM attachment a WHERE a.site = enquiry.site AND a.enquiry_id = enquiry.id) AS attachments
  FROM enquiry WHERE site = $1`
// attempts = 0: giving up needs twenty attempts from here on.
const REQUEUE = `
  WITH retried AS (${WRITE_NOTE})
  UPDATE enquiry SET status = 'queued', attempts = 0, queued_at = ${NOW}, next_attempt_at = ${NOW} WHERE site = $1`
const COUNT = `
  SELECT count(*) FILTER (WHERE status = 'queued')::float8 AS waiting, ${NOW}::float8 AS now,
    min(received_at) FILTER (WHERE status = 'queued')::float8 AS oldest,
    count(*) FILTER (WHERE status = 'failed')::float8 AS failed,
    (SELECT value FROM note WHERE site = $1 AND key = '${HELD}') AS held
  FROM enquiry WHERE site = $1 AND status IN ('queued', 'failed')`
const counts = v.object({
  waiting: v.number(),
  now: v.number(),
  oldest: v.nullable(v.number()),
  failed: v.number(),
  held: v.nullable(v.string()),
})

/** The outbox of a site for the command line, beside running relays. @throws OutboxError when it can't be used. */
export async function openArchive(options: DatabaseOptions, site: string): Promise<Archive> {
  const database = await openDatabase(options, null)
  return {
    async list() {
      const rows = await database.read(`${SELECT} ORDER BY received_at DESC, id`, [site], FILES_MS)
      return v.parse(v.array(storedEnquiry), rows)
    },
    async find(id) {
      const [row] = await database.read(`${SELECT} AND id = $2`, [site, id])
      return row ? v.parse(storedEnquiry, row) : null
    },
    async contents(id) {
      const rows = await database.read(FILES, [site, id], FILES_MS)
      return v.parse(v.array(v.object({ content: v.instance(Uint8Array) })), rows).map(({ content }) => content)
    },
    undelivered: () => countUndelivered(database, site),
    async retry(id) {
      await database.write(`${REQUEUE} AND id = $4 RETURNING id`, [site, RETRIED, randomUUID(), id])
    },
    retryUndelivered: () => retryUndelivered(database, site),
    async delete(id) {
      await database.write('DELETE FROM enquiry WHERE site = $1 AND id = $2 RETURNING id', [site, id])
      return true
    },
    [Symbol.dispose]: () => void database.close(),
  }
}

/** Makes every failed and waiting enquiry due. @returns how many. */
export async function retryUndelivered(database: Database, site: string): Promise<number> {
  const undelivered = `${REQUEUE} AND status IN ('failed', 'queued') RETURNING id`
  return (await database.write(undelivered, [site, RETRIED, randomUUID()])).length
}

export async function readNote(database: Database, site: string, key: string): Promise<string | null> {
  const [row] = await database.read('SELECT value FROM note WHERE site = $1 AND key = $2', [site, key])
  return row ? String(row['value']) : null
}

/** @param text null deletes the note. */
export async function writeNote(database: Database, site: string, key: string, text: string | null): Promise<void> {
  if (text !== null) await database.write(WRITE_NOTE, [site, key, text])
  else await database.write('DELETE FROM note WHERE site = $1 AND key = $2 RETURNING key', [site, key])
}

export async function countUndelivered(database: Database, site: string): Promise<Undelivered> {
  const [row] = await database.read(COUNT, [site])
  const { now, oldest, ...counted } = v.parse(counts, row)
  // After the clock was set back, received_at can be later than now.
  return { ...counted, oldestMs: oldest === null ? null : Math.max(0, now - oldest) }
}
