import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { OutboxError } from '../errors.ts'
import { ADDITIONS, COLLECTIONS, OFFICE, SCHEMA, SCHEMA_VERSION } from './schema.ts'

/** Result codes of SQLite (sqlite.org/rescode.html). */
export const SQLITE = { ERROR: 1, BUSY: 5, READONLY: 8, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

/** How long a process waits for another process's write. */
export const BUSY_TIMEOUT_MS = 5000
const BUSY_RETRY_MS = 50
const SYNCHRONOUS_FULL = 2

export const databasePath = (dataDir: string): string => join(dataDir, 'outbox.db')

/**
 * Opens the outbox for the server, and creates it if it is missing.
 * @throws OutboxError when its durability can't be guaranteed or another release wrote it; the system's error.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const db = connect(dataDir)
  if (schemaVersion(db) === 0) inTransaction(db, () => db.exec(SCHEMA))
  migrate(db)
  // While a statement waits, no visitor is served: onceFree waits instead.
  db.exec('PRAGMA busy_timeout = 0')
  return db
}

/** Opens the outbox for the command line, beside a running server. @returns null when there is no outbox yet. */
export function openExistingDatabase(dataDir: string): DatabaseSync | null {
  // A folder that may not be read throws here: it must not look like a folder without enquiries.
  if (!statSync(databasePath(dataDir), { throwIfNoEntry: false })) return null
  const db = connect(dataDir)
  migrate(db)
  return db
}

/** Adds what an outbox of an older release lacks. @throws OutboxError when another release wrote it. */
function migrate(db: DatabaseSync): void {
  expectVersion(db)
  const hasCollections = `SELECT 1 FROM pragma_table_info('enquiry') WHERE name = 'collect_at'`
  if (firstValue(db, hasCollections) === null) inTransaction(db, () => db.exec(COLLECTIONS))
  const hasOffice = `SELECT 1 FROM pragma_table_info('enquiry') WHERE name = 'office_state'`
  if (firstValue(db, hasOffice) === null) inTransaction(db, () => db.exec(OFFICE))
  db.exec(ADDITIONS)
}

function connect(dataDir: string): DatabaseSync {
  const db = new DatabaseSync(databasePath(dataDir), { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    -- Without these macOS keeps flushed data in the drive's cache.
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    -- Deleted personal data is overwritten with zeros.
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 67108864;
  `)
  const [journal, synchronous] = ['journal_mode', 'synchronous'].map((name) => firstValue(db, `PRAGMA ${name}`))
  if (journal === 'wal' && synchronous === SYNCHRONOUS_FULL) return db
  throw new OutboxError('no durable writes', `journal ${journal}, sync ${synchronous}`)
}

/** @throws OutboxError when another release wrote the outbox. */
export function expectVersion(db: DatabaseSync): void {
  if (schemaVersion(db) !== SCHEMA_VERSION) throw new OutboxError('newer release')
}

/** The version of an outbox's schema; 0 for an empty database and most others. */
export const schemaVersion = (db: DatabaseSync): number => Number(firstValue(db, 'PRAGMA user_version'))

/** @returns the primary result code of a database error, or null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  // The higher bits hold the extended code.
  return error.errcode & 0xff
}

/** The first value of the first row of a query; null without a row. */
export function firstValue(db: DatabaseSync, query: string, ...values: SQLInputValue[]): SQLOutputValue {
  return Object.values(db.prepare(query).get(...values) ?? {})[0] ?? null
}

/** Tries `work` for five seconds while another process writes, e.g. the command line. Visitors are served meanwhile. */
export async function onceFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (sqliteCode(error) !== SQLITE.BUSY || performance.now() > deadline) throw error
    }
    await pauseFor(BUSY_RETRY_MS)
  }
}

/** Runs `work` in one write transaction. An error undoes all of it and is thrown on. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // After a full disk SQLite has already rolled back by itself.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** A text kept beside the enquiries; null when there is none. */
export function readNote(db: DatabaseSync, key: string): string | null {
  const text = firstValue(db, 'SELECT value FROM meta WHERE key = ?', key)
  return text === null ? null : String(text)
}

/** @param text null deletes the note. */
export function writeNote(db: DatabaseSync, key: string, text: string | null): void {
  if (text === null) db.prepare('DELETE FROM meta WHERE key = ?').run(key)
  else db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, text)
}
