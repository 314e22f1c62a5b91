import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pauseFor } from 'node:timers/promises'
import * as v from 'valibot'
import { OutboxError, OutboxUnseen, SQLITE, sqliteCode } from './errors.ts'
import { MIGRATIONS } from './migrations.ts'

// How long somebody waits for another process's write.
const BUSY_TIMEOUT_MS = 5000
const BUSY_RETRY_MS = 50
const FULL = 2

const versionRow = v.object({ user_version: v.number() })
const journalRow = v.object({ journal_mode: v.string() })
const synchronousRow = v.object({ synchronous: v.number() })

/**
 * Opens the outbox for the server: creates it if missing and brings its schema up to date.
 * @throws OutboxError when its durability can't be guaranteed or a newer release wrote it.
 */
export function openOutbox(dataDir: string): DatabaseSync {
  const db = connect(dataDir)
  const version = schemaVersion(db)
  if (version > MIGRATIONS.length) throw newerRelease(version)
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index >= version) inTransaction(db, () => db.exec(`${migration}; PRAGMA user_version = ${index + 1}`))
  }
  // A statement that waits would hold up every visitor: see onceFree.
  db.exec('PRAGMA busy_timeout = 0')
  return db
}

/**
 * Tries `work` again for five seconds while another process writes, e.g. the command line, or the disk does not say which
 * files are there; others are served meanwhile.
 * @throws what `work` throws.
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

/**
 * Opens the outbox for the command line, beside a running server.
 * @returns null when there is no outbox yet.
 * @throws OutboxError when its schema is not this release's: only the server migrates; the system's error.
 */
export function openExistingOutbox(dataDir: string): DatabaseSync | null {
  // A folder that may not be read is an error here: it would look like one without enquiries.
  if (!statSync(databasePath(dataDir), { throwIfNoEntry: false })) return null
  const db = connect(dataDir)
  const version = schemaVersion(db)
  if (version > MIGRATIONS.length) throw newerRelease(version)
  if (version < MIGRATIONS.length) {
    throw new OutboxError(
      'older release',
      'the outbox was written by an older release: start the server once to update it',
    )
  }
  return db
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
  const { journal_mode: journal } = v.parse(journalRow, db.prepare('PRAGMA journal_mode').get())
  const { synchronous } = v.parse(synchronousRow, db.prepare('PRAGMA synchronous').get())
  if (journal !== 'wal' || synchronous !== FULL) {
    throw new OutboxError(
      'no durable writes',
      `DATA_DIR is on a file system without durable writes (journal ${journal}, sync ${synchronous})`,
    )
  }
  return db
}

/** Where the outbox of that folder is. */
export const databasePath = (dataDir: string): string => join(dataDir, 'outbox.db')

const schemaVersion = (db: DatabaseSync) => v.parse(versionRow, db.prepare('PRAGMA user_version').get()).user_version

const newerRelease = (version: number) =>
  new OutboxError(
    'newer release',
    `the outbox was written by a newer release (schema ${version}, this one knows ${MIGRATIONS.length})`,
  )
