import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { countByStatus, errorsOfUndelivered, hasStatus, HELD, partsOf, REQUEUE, RETRY, STATUS } from '../collection.ts'
import { type Archive, storedEnquiry, summaryOf, type Undelivered, undelivered } from '../outbox.ts'
import type { Row, Statements, Value } from '../office/statements.ts'
import { firstValue, onceFree, openExistingDatabase } from './database.ts'

// REAL: JavaScript has no exact number for some integers of SQLite.
const SELECT = `
  SELECT e.id, CAST(e.received_at AS REAL) AS receivedAt, CAST(e.sent_at AS REAL) AS sentAt, ${STATUS}, e.attempts,
    ${FIELD_NAMES.map((name) => `e.${name}`).join(', ')}, e.last_error AS lastError,
    (SELECT json_group_array(json_object('name', a.name, 'type', a.type, 'bytes', length(a.content)) ORDER BY a.rowid)
      FROM attachment a WHERE a.enquiry_id = e.id) AS attachments
  FROM enquiry e`

/** The outbox in `dataDir` for the command line, beside a running server. @returns null when there is none yet. */
export function openArchive(dataDir: string): (Archive & Disposable) | null {
  const db = openExistingDatabase(dataDir)
  return db && { ...archiveOf(db), [Symbol.dispose]: () => db.close() }
}

/** The stored enquiries of an open outbox. */
export function archiveOf(db: DatabaseSync): Archive {
  const open = undeliveredIn(db)
  return {
    statements: statementsOf(db),
    async list({ since = Number.MIN_SAFE_INTEGER, status } = {}) {
      const where = `WHERE ${hasStatus(status)} AND e.received_at >= ? ORDER BY e.received_at DESC, e.rowid DESC`
      return v.parse(v.array(storedEnquiry), db.prepare(`${SELECT} ${where}`).all(since))
    },
    summary: async () => summaryOf(db.prepare(countByStatus()).all(), db.prepare(errorsOfUndelivered()).all()),
    find: async (id) => v.parse(v.optional(storedEnquiry), db.prepare(`${SELECT} WHERE e.id = ?`).get(id)) ?? null,
    async contents(id) {
      const rows = db.prepare('SELECT content FROM attachment WHERE enquiry_id = ? ORDER BY rowid').all(id)
      return v.parse(v.array(v.object({ content: v.instance(Uint8Array) })), rows).map(({ content }) => content)
    },
    undelivered: async () => open.count(),
    async retry(id) {
      const retry = db.prepare(`${RETRY(':now', ':sign')} WHERE id = :id`)
      const sign = `.${randomUUID()}@`
      await onceFree(() => retry.run({ now: Date.now(), sign, id }))
    },
    retryUndelivered: () => onceFree(open.retry),
    async delete(id) {
      const remove = db.prepare('DELETE FROM enquiry WHERE id = ?')
      await onceFree(() => remove.run(id))
      return emptyLog(db)
    },
  }
}

function statementsOf(db: DatabaseSync): Statements {
  const run = (text: string, values: readonly Value[]): Row[] => {
    const statement = db.prepare(text)
    // Most statements have no use for the site.
    statement.setAllowUnknownNamedParameters(true)
    return statement.all(Object.fromEntries(['', ...values].map((value, index) => [`$${index + 1}`, value])))
  }
  return {
    read: async (text, ...values) => run(text, values),
    write: (text, ...values) => onceFree(() => run(text, values)),
    dialect: {
      // A file has one site.
      here: () => 'true',
      now: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
      like: 'LIKE',
      position: 'rowid',
    },
  }
}

/** Moves the log into the file, so that deleted data is left in neither. @returns false while another program reads. */
export const emptyLog = (db: DatabaseSync): boolean => firstValue(db, 'PRAGMA wal_checkpoint(TRUNCATE)') === 0

const { undelivered: isUndelivered } = partsOf(':now')

/** The enquiries that are not in the owner's mailbox, but those that wait for a collection. */
export function undeliveredIn(db: DatabaseSync) {
  // +status: an index of its own has these words, and the newest is its last.
  // max(0, …): after the clock was set back, received_at can be later than now.
  const select = db.prepare(`
    SELECT count(*) FILTER (WHERE status = 'queued') AS waiting,
      max(max(0, :now - max(received_at, coalesce(collect_at, 0)))) FILTER (WHERE status = 'queued') AS oldestMs,
      count(*) FILTER (WHERE status = 'failed') AS failed,
      (SELECT value FROM meta WHERE key = '${HELD}') AS held,
      (SELECT last_error FROM enquiry WHERE +status IN ('queued', 'failed') AND last_error IS NOT NULL
        ORDER BY received_at DESC LIMIT 1) AS lastError
    FROM enquiry WHERE ${isUndelivered}`)
  const requeue = db.prepare(`${REQUEUE(':now')} WHERE ${isUndelivered}`)
  return {
    count: (): Undelivered => v.parse(undelivered, select.get({ now: Date.now() })),
    /** Makes them due. @returns how many. */
    retry: (): number => Number(requeue.run({ now: Date.now() }).changes),
  }
}
