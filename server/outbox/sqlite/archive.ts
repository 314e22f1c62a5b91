import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { REQUEUE, STATUS } from '../collection.ts'
import { type Archive, type StoredEnquiry, storedEnquiry } from '../outbox.ts'
import { firstValue, openExistingDatabase } from './database.ts'
import { undeliveredIn } from './undelivered.ts'

// REAL: JavaScript has no exact number for some integers of SQLite.
const SELECT = `
  SELECT e.id, CAST(e.received_at AS REAL) AS receivedAt, CAST(e.sent_at AS REAL) AS sentAt, ${STATUS}, e.attempts,
    ${FIELD_NAMES.map((name) => `e.${name}`).join(', ')}, e.last_error AS lastError,
    (SELECT json_group_array(json_object('name', a.name, 'type', a.type, 'bytes', length(a.content)) ORDER BY a.rowid)
      FROM attachment a WHERE a.enquiry_id = e.id) AS attachments
  FROM enquiry e`

/** The outbox in `dataDir` for the command line, beside a running server. @returns null when there is none yet. */
export function openArchive(dataDir: string): Archive | null {
  const db = openExistingDatabase(dataDir)
  if (!db) return null
  const undelivered = undeliveredIn(db)
  return {
    list: async (): Promise<StoredEnquiry[]> =>
      v.parse(v.array(storedEnquiry), db.prepare(`${SELECT} ORDER BY e.received_at DESC, e.rowid DESC`).all()),
    find: async (id) => v.parse(v.optional(storedEnquiry), db.prepare(`${SELECT} WHERE e.id = ?`).get(id)) ?? null,
    async contents(id) {
      const rows = db.prepare('SELECT content FROM attachment WHERE enquiry_id = ? ORDER BY rowid').all(id)
      return v.parse(v.array(v.object({ content: v.instance(Uint8Array) })), rows).map(({ content }) => content)
    },
    undelivered: async () => undelivered.count(),
    async retry(id) {
      db.prepare(`${REQUEUE(':now')}, collect_at = NULL WHERE id = :id`).run({ now: Date.now(), id })
    },
    retryUndelivered: async () => undelivered.retry(),
    async delete(id) {
      db.prepare('DELETE FROM enquiry WHERE id = ?').run(id)
      return emptyLog(db)
    },
    [Symbol.dispose]: () => db.close(),
  }
}

/** Moves the log into the file, so that deleted data is left in neither. @returns false while another program reads. */
export const emptyLog = (db: DatabaseSync): boolean => firstValue(db, 'PRAGMA wal_checkpoint(TRUNCATE)') === 0
