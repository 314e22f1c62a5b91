import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { countByStatus, errorsOfUndelivered, hasStatus, RETRY, STATUS } from '../collection.ts'
import { type Archive, storedEnquiry, summaryOf } from '../outbox.ts'
import type { Dialect } from '../office/statements.ts'
import type { DatabaseOptions } from './connect.ts'
import { createDatabase, type Rows } from './database.ts'
import { FILES, NOW } from './sql.ts'
import { countUndelivered, retryUndelivered } from './queue.ts'

const SITE = 'site = $1 AND'
const file = v.object({ content: v.instance(Uint8Array) })

const SELECT = `
  SELECT id, received_at::float8 AS "receivedAt", sent_at::float8 AS "sentAt", attempts, ${STATUS},
    ${FIELD_NAMES.join(', ')}, last_error AS "lastError",
    (SELECT coalesce(json_agg(json_build_object('name', a.name, 'type', a.type, 'bytes', octet_length(a.content))
      ORDER BY a.position), '[]')::text
      FROM attachment a WHERE a.site = enquiry.site AND a.enquiry_id = enquiry.id) AS attachments
  FROM enquiry WHERE site = $1`
/** The outbox of a site for the command line, beside running relays. @throws OutboxError when it can't be used. */
export async function openArchive(options: DatabaseOptions, site: string): Promise<Archive & Disposable> {
  const rows = await createDatabase(options, null).join(site)
  return { ...archiveOf(rows), [Symbol.dispose]: () => void rows.leave() }
}

const DIALECT: Dialect = { here: (table) => `${table}.site = $1`, now: NOW, like: 'ILIKE', position: 'position' }

/** The stored enquiries of a site in an open database. */
export function archiveOf(rows: Rows): Archive {
  return {
    statements: { read: rows.read, write: rows.write, dialect: DIALECT },
    async list({ since = Number.MIN_SAFE_INTEGER, status } = {}) {
      const where = `AND ${hasStatus(status)} AND received_at >= $2 ORDER BY received_at DESC, id`
      return v.parse(v.array(storedEnquiry), await rows.read(`${SELECT} ${where}`, since))
    },
    async summary() {
      return summaryOf(await rows.read(countByStatus(SITE)), await rows.read(errorsOfUndelivered(SITE)))
    },
    find: async (id) => v.parse(v.optional(storedEnquiry), (await rows.read(`${SELECT} AND id = $2`, id))[0]) ?? null,
    contents: async (id) => v.parse(v.array(file), await rows.read(FILES, [id], false)).map(({ content }) => content),
    undelivered: () => countUndelivered(rows),
    async retry(id) {
      await rows.write(`${RETRY(NOW, '$3')} WHERE site = $1 AND id = $2`, id, `.${randomUUID()}@`)
    },
    retryUndelivered: () => retryUndelivered(rows),
    async delete(id) {
      await rows.write('DELETE FROM enquiry WHERE site = $1 AND id = $2', id)
      return true
    },
  }
}
