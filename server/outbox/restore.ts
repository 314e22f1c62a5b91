import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyOutbox, timeInName } from './copy.ts'
import { databasePath, schemaVersion } from './database.ts'
import { OutboxError, SQLITE, sqliteCode } from './errors.ts'
import { createDataDir, flushFolder, giveToOwner } from './folder.ts'
import { lockDataDir } from './lock.ts'
import { MIGRATIONS } from './migrations.ts'

const BUSY_TIMEOUT_MS = 5000
const ENDINGS = ['', '-wal', '-shm']

const UNFIT = {
  'no outbox': 'ist keine Sicherung von Anfragen.',
  damaged: 'ist beschädigt; bitte eine ältere Sicherung nehmen.',
  'too new': 'stammt von einer neueren Fassung dieses Programms; bitte zuerst diese installieren.',
} as const

/** The file can't take the outbox's place; nothing has been changed. `german` goes on after its name. */
export class UnfitBackup extends Error {
  readonly german: string
  constructor(reason: keyof typeof UNFIT) {
    super(reason)
    this.german = UNFIT[reason]
  }
}

/**
 * Puts a checked copy of a backup in the outbox's place and keeps what was there.
 * @returns how many enquiries are in it, and the name of what was there, in the same folder; null when there was nothing.
 * @throws UnfitBackup; OutboxError while a server uses `dataDir`; the system's error. Nothing has been changed then.
 */
export async function restoreOutbox(backup: string, dataDir: string, signal: AbortSignal) {
  createDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    expectOutbox(backup)
    let kept: string | null = null
    const place = (copy: string) => (kept = replaceOutbox(dataDir, copy))
    const enquiries = await copyOutbox(backup, databasePath(dataDir), { signal, place })
    return { enquiries, kept }
  } catch (error) {
    throw unfitness(error) ?? error
  } finally {
    lock.release()
  }
}

/** Whether a file is an outbox of this release or an older one, whole or not. */
export function isOutbox(file: string): boolean {
  try {
    expectOutbox(file)
    return true
  } catch {
    return false
  }
}

/** @throws UnfitBackup, or the database's error when it is no database at all. */
function expectOutbox(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const version = schemaVersion(db)
    if (version > MIGRATIONS.length) throw new UnfitBackup('too new')
    const tables = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name IN ('enquiry', 'attachment')`).all()
    if (version === 0 || tables.length < 2) throw new UnfitBackup('no outbox')
  } finally {
    db.close()
  }
}

function unfitness(error: unknown): UnfitBackup | null {
  const code = sqliteCode(error)
  // ERROR: other columns than ours.
  if (code === SQLITE.NOTADB || code === SQLITE.ERROR) return new UnfitBackup('no outbox')
  const isIncomplete = error instanceof OutboxError && error.trouble === 'incomplete copy'
  return isIncomplete || code === SQLITE.CORRUPT ? new UnfitBackup('damaged') : null
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
    flushFolder(dataDir)
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
    const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    try {
      db.exec('PRAGMA journal_mode = DELETE')
    } finally {
      db.close()
    }
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
