import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyOutbox, timeInName, UNFINISHED } from './copy.ts'
import { BUSY_TIMEOUT_MS, databasePath, migrate, schemaVersion } from './database.ts'
import { OutboxError, SQLITE, sqliteCode } from './errors.ts'
import { createDataDir, flush, giveToOwner, lockDataDir } from './folder.ts'
import { MIGRATIONS } from './migrations.ts'

const ENDINGS = ['', '-wal', '-shm']

/**
 * Puts a checked copy of a backup in the outbox's place and keeps what was there.
 * @returns how many enquiries are in it, and the name of what was there, in the same folder; null when there was nothing.
 * @throws OutboxError while a server uses `dataDir` or when the file can't take its place; the system's error. Nothing has
 *   been changed then.
 */
export async function restoreOutbox(backup: string, dataDir: string, signal: AbortSignal) {
  createDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  const copy = join(dataDir, UNFINISHED + timeInName())
  try {
    expectOutbox(backup)
    const enquiries = await copyOutbox(backup, copy, signal)
    return { enquiries, kept: replaceOutbox(dataDir, copy) }
  } catch (error) {
    const code = sqliteCode(error)
    const isIncomplete = error instanceof OutboxError && error.trouble === 'incomplete copy'
    if (isIncomplete || code === SQLITE.CORRUPT) throw new OutboxError('damaged backup')
    // ERROR: other columns than ours.
    if (code === SQLITE.NOTADB || code === SQLITE.ERROR) throw new OutboxError('no backup')
    throw error
  } finally {
    rmSync(copy, { force: true })
    lock.release()
  }
}

function expectOutbox(file: string): void {
  using db = new DatabaseSync(file, { readOnly: true })
  const version = schemaVersion(db)
  if (version > MIGRATIONS.length) throw new OutboxError('newer release')
  using expected = new DatabaseSync(':memory:')
  migrate(expected, version)
  if (version === 0 || columnsOf(db) !== columnsOf(expected)) throw new OutboxError('no backup')
}

const columnsOf = (db: DatabaseSync): string => {
  const columns = db.prepare(`
    SELECT t.name AS "table", c.name, c.type FROM sqlite_schema t JOIN pragma_table_info(t.name) c
    WHERE t.type = 'table' ORDER BY t.name, c.name`)
  return JSON.stringify(columns.all())
}

/**
 * One step for whoever comes after a crash: the copy is renamed over the outbox, which has got a second name before.
 * @returns that name, or null when there was no outbox.
 */
function replaceOutbox(dataDir: string, copy: string): string | null {
  giveToOwner(dataDir, copy)
  const file = databasePath(dataDir)
  const kept = `outbox.replaced-${timeInName()}.db`
  foldLog(file)
  const moves = ENDINGS.map((ending) => ({ from: file + ending, to: join(dataDir, kept + ending) }))
  const present = moves.filter(({ from }) => existsSync(from))
  try {
    for (const { from, to } of present) nameAgain(from, to)
    flush(dataDir)
    // A log that could not be folded is a damaged outbox's, and must not be taken for the new one's.
    for (const { from } of present.slice(1)) rmSync(from)
    renameSync(copy, file)
  } catch (error) {
    for (const { from, to } of present) {
      if (!existsSync(from)) nameAgain(to, from)
      rmSync(to, { force: true })
    }
    throw error
  }
  return existsSync(join(dataDir, kept)) ? kept : null
}

/** Makes one file of an outbox and its log, where that is possible. @throws the database's error while somebody has it open. */
function foldLog(file: string): void {
  if (!existsSync(file)) return
  try {
    using db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    db.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    // A damaged one is kept with its log, as it is.
    if (sqliteCode(error) === SQLITE.BUSY) throw error
  }
}

function nameAgain(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // USB sticks know no second name for a file.
    copyFileSync(from, to)
  }
}
