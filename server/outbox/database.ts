import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { OutboxError, OutboxUnseen, SQLITE, sqliteCode } from './errors.ts'
import { MIGRATIONS } from './migrations.ts'

/** How long somebody waits for another process's write. */
export const BUSY_TIMEOUT_MS = 5000
const BUSY_RETRY_MS = 50
const FULL = 2

export const databasePath = (dataDir: string): string => join(dataDir, 'outbox.db')

/**
 * Opens the outbox for the server: creates it if missing and brings its schema up to date.
 * @throws OutboxError when its durability can't be guaranteed or a newer release wrote it.
 */
export function openOutbox(dataDir: string): DatabaseSync {
  const db = connect(dataDir)
  migrate(db, MIGRATIONS.length)
  // A statement that waits would hold up every visitor: see onceFree.
  db.exec('PRAGMA busy_timeout = 0')
  return db
}

/** Brings a database up to the given version of the schema. */
export function migrate(db: DatabaseSync, target: number): void {
  const version = schemaVersion(db)
  // Defensive mode forbids the migration that changes a definition in place.
  db.enableDefensive(false)
  for (const [index, migration] of MIGRATIONS.slice(0, target).entries()) {
    if (index >= version) inTransaction(db, () => db.exec(`${migration}; PRAGMA user_version = ${index + 1}`))
  }
  db.enableDefensive(true)
}

/**
 * Opens the outbox for the command line, beside a running server. @returns null when there is none yet.
 * @throws OutboxError when its schema is not this release's: only the server migrates; the system's error.
 */
export function openExistingOutbox(dataDir: string): DatabaseSync | null {
  // A folder that may not be read is an error here: it would look like one without enquiries.
  if (!statSync(databasePath(dataDir), { throwIfNoEntry: false })) return null
  const db = connect(dataDir)
  if (schemaVersion(db) < MIGRATIONS.length) throw new OutboxError('older release')
  return db
}

function connect(dataDir: string): DatabaseSync {
  const db = new DatabaseSync(databasePath(dataDir), { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    -- macOS keeps flushed data in the drive's cache unless told otherwise.
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    -- Deleted personal data is overwritten, not just unlinked.
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 67108864;
  `)
  const [journal, synchronous] = ['journal_mode', 'synchronous'].map((name) => valueOf(db.prepare(`PRAGMA ${name}`)))
  if (journal !== 'wal' || synchronous !== FULL) {
    throw new OutboxError('no durable writes', `journal ${journal}, sync ${synchronous}`)
  }
  if (schemaVersion(db) > MIGRATIONS.length) throw new OutboxError('newer release')
  return db
}

/** How many of the migrations an outbox has seen; 0 for anything else. */
export const schemaVersion = (db: DatabaseSync): number => Number(valueOf(db.prepare('PRAGMA user_version')))

/** The first value of a statement's first row; null without one. */
export function valueOf(statement: StatementSync, ...values: SQLInputValue[]): SQLOutputValue {
  return Object.values(statement.get(...values) ?? {})[0] ?? null
}

/**
 * Tries `work` again for five seconds while another process writes, e.g. the command line, or the disk does not say which
 * files are there; others are served meanwhile.
 */
export async function onceFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      const passes = sqliteCode(error) === SQLITE.BUSY || error instanceof OutboxUnseen
      if (!passes || performance.now() > deadline) throw error
    }
    await pauseFor(BUSY_RETRY_MS)
  }
}

/** Runs `work` in one write transaction; an error undoes all of it and is thrown on. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite has already rolled back by itself after a full disk.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** What the outbox keeps beside the enquiries, by its key; null when there is nothing. */
export function readMeta(db: DatabaseSync, key: string): string | null {
  const value = valueOf(db.prepare('SELECT value FROM meta WHERE key = ?'), key)
  return value === null ? null : String(value)
}

/** @param value null: nothing any more. */
export function writeMeta(db: DatabaseSync, key: string, value: string | null): void {
  if (value === null) db.prepare('DELETE FROM meta WHERE key = ?').run(key)
  else db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value)
}
