import { copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { rename } from '#shared/rename.ts'
import { OutboxError } from '../errors.ts'
import { copyOutbox, timeInName } from './copy.ts'
import { BUSY_TIMEOUT_MS, databasePath, expectVersion, schemaVersion, SQLITE, sqliteCode } from './database.ts'
import { createDataDir, flush, giveToOwner, lockDataDir } from './folder.ts'
import { SCHEMA } from './schema.ts'

/**
 * Puts a checked copy of a backup in the outbox's place and keeps the outbox before it.
 * @returns how many enquiries are in it, and the outbox before it, in the same folder; null: there was none.
 * @throws OutboxError while a server uses `dataDir` or when the file is no backup; the system's error. Nothing is changed then.
 */
export async function restoreOutbox(backup: string, dataDir: string, signal: AbortSignal) {
  createDataDir(dataDir)
  const lock = await lockDataDir(dataDir)
  const copy = join(dataDir, 'outbox.restoring.db')
  try {
    rmSync(copy, { force: true })
    expectOutbox(backup)
    const enquiries = await copyOutbox(backup, copy, signal)
    return { enquiries, kept: replaceOutbox(dataDir, copy) }
  } catch (error) {
    const code = sqliteCode(error)
    const isIncomplete = error instanceof OutboxError && error.trouble === 'incomplete copy'
    if (isIncomplete || code === SQLITE.CORRUPT) throw new OutboxError('damaged backup')
    if (code === SQLITE.NOTADB) throw new OutboxError('no backup')
    throw error
  } finally {
    rmSync(copy, { force: true })
    lock.close()
  }
}

/** @throws OutboxError when a database has another version than an outbox, or lacks a column of it. */
function expectOutbox(file: string): void {
  using db = new DatabaseSync(file, { readOnly: true })
  if (schemaVersion(db) === 0) throw new OutboxError('no backup')
  expectVersion(db)
  using expected = new DatabaseSync(':memory:')
  expected.exec(SCHEMA)
  const columns = columnsOf(db)
  if (columnsOf(expected).some((column) => !columns.includes(column))) throw new OutboxError('no backup')
}

/** Table, name and type of each column. Later releases add some. */
function columnsOf(db: DatabaseSync): string[] {
  const columns = db.prepare(`
    SELECT t.name || ' ' || c.name || ' ' || c.type AS written FROM sqlite_schema t JOIN pragma_table_info(t.name) c
    WHERE t.type = 'table'`)
  return columns.all().map(({ written }) => String(written))
}

/**
 * Gives the outbox a second name, then renames the copy over it: after a crash the name leads to one of the two.
 * @returns the second name, or null when there was no outbox.
 */
function replaceOutbox(dataDir: string, copy: string): string | null {
  giveToOwner(dataDir, copy)
  const file = databasePath(dataDir)
  const kept = join(dataDir, `outbox.replaced-${timeInName()}.db`)
  foldLog(file)
  const isKept = existsSync(file)
  if (isKept) keep(file, kept)
  // Only a damaged outbox still has a log. SQLite must not take that log for the log of the new outbox.
  const logs = ['-wal', '-shm'].filter((ending) => existsSync(file + ending))
  for (const ending of logs) rename(file + ending, kept + ending)
  flush(dataDir)
  try {
    rename(copy, file)
  } catch (error) {
    for (const ending of logs) rename(kept + ending, file + ending)
    rmSync(kept, { force: true })
    throw error
  }
  return isKept ? kept : null
}

function keep(file: string, kept: string): void {
  try {
    linkSync(file, kept)
  } catch {
    // USB sticks have no hard links.
    copyFileSync(file, kept)
  }
}

/** Moves the log of an outbox into its file. @throws the database's error while another program has it open. */
function foldLog(file: string): void {
  if (!existsSync(file)) return
  try {
    using db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    db.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    // A damaged outbox is kept with its log.
    if (sqliteCode(error) === SQLITE.BUSY) throw error
  }
}
