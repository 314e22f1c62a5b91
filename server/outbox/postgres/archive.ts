import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { partsOf, STATUS } from '../collection.ts'
import { type Archive, storedEnquiry, type Undelivered, undelivered } from '../outbox.ts'
import type { DatabaseOptions } from './connect.ts'
import { createDatabase, type Rows } from './database.ts'
import { NOW, PARTS } from './sql.ts'

/** The note of the refused login that keeps all mails back. */
export const HELD = 'mails_held'
export const READ_NOTE = 'SELECT value FROM note WHERE site = $1 AND key = $2'
/** An empty note is none: the first tables of 3.0.0 hold no NULL there. */
export const WRITE_NOTE = `
  INSERT INTO note (site, key, value) VALUES ($1, $2, $3)
  ON CONFLICT (site, key) DO UPDATE SET value = excluded.value`

/** The files of enquiries, in their order. `$3`: without their bytes. */
export const FILES = `
  SELECT enquiry_id, name, type, CASE WHEN NOT $3 THEN content ELSE '' END AS content FROM attachment
  WHERE site = $1 AND enquiry_id = ANY($2) ORDER BY position`
const file = v.object({ content: v.instance(Uint8Array) })

const SELECT = `
  SELECT id, received_at::float8 AS "receivedAt", sent_at::float8 AS "sentAt", attempts, ${STATUS},
    ${FIELD_NAMES.join(', ')}, last_error AS "lastError",
    (SELECT coalesce(json_agg(json_build_object('name', a.name, 'type', a.type, 'bytes', octet_length(a.content))
      ORDER BY a.position), '[]')::text
      FROM attachment a WHERE a.site = enquiry.site AND a.enquiry_id = enquiry.id) AS attachments
  FROM enquiry WHERE site = $1`
// attempts = 0: giving up needs twenty attempts from here on.
const REQUEUE = `UPDATE enquiry SET status = 'queued', attempts = 0, queued_at = ${NOW}, next_attempt_at = ${NOW}`
// greatest(): after the clock was set back, received_at can be later than now.
const EACH = partsOf(NOW, 'site = asked.site AND')
const COUNT = `
  SELECT asked.site, counted.* FROM unnest($1::text[]) AS asked (site), LATERAL (SELECT
    count(*) FILTER (WHERE status = 'queued')::float8 AS waiting,
    max(greatest(0, ${NOW} - greatest(received_at, collect_at))) FILTER (WHERE status = 'queued')::float8 AS "oldestMs",
    count(*) FILTER (WHERE status = 'failed')::float8 AS failed,
    (SELECT nullif(value, '') FROM note WHERE site = asked.site AND key = '${HELD}') AS held,
    ${EACH.countSingles}::float8 AS singles,
    (SELECT last_error FROM enquiry WHERE ${EACH.undelivered} AND last_error IS NOT NULL
      ORDER BY received_at DESC LIMIT 1) AS "lastError"
  FROM enquiry WHERE ${EACH.undelivered}) AS counted`

/** The outbox of a site for the command line, beside running relays. @throws OutboxError when it can't be used. */
export async function openArchive(options: DatabaseOptions, site: string): Promise<Archive> {
  const rows = await createDatabase(options, null).join(site)
  return {
    list: async () => v.parse(v.array(storedEnquiry), await rows.read(`${SELECT} ORDER BY received_at DESC, id`)),
    find: async (id) => v.parse(v.optional(storedEnquiry), (await rows.read(`${SELECT} AND id = $2`, id))[0]) ?? null,
    contents: async (id) => v.parse(v.array(file), await rows.read(FILES, [id], false)).map(({ content }) => content),
    undelivered: () => countUndelivered(rows),
    retry: async (id) => void (await rows.write(`${REQUEUE}, collect_at = NULL WHERE site = $1 AND id = $2`, id)),
    retryUndelivered: () => retryUndelivered(rows),
    async delete(id) {
      await rows.write('DELETE FROM enquiry WHERE site = $1 AND id = $2', id)
      return true
    },
    [Symbol.dispose]: () => void rows.leave(),
  }
}

/** Makes every failed and waiting enquiry due, but those that wait for a collection. @returns how many. */
export const retryUndelivered = async (rows: Rows): Promise<number> =>
  (await rows.write(`${REQUEUE} WHERE ${PARTS.undelivered} RETURNING id`)).length

export const countUndelivered = async (rows: Rows): Promise<Undelivered> =>
  v.parse(undelivered, await rows.readTogether(COUNT))
