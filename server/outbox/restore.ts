import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { copyOutbox } from './copy.ts'
import { databasePath } from './database.ts'
import { OutboxError, SQLITE, sqliteCode } from './errors.ts'
import { createDataDir, flushFolder, giveToOwner } from './folder.ts'
import { lockDataDir } from './lock.ts'
import { MIGRATIONS } from './migrations.ts'

// The file first: without it, whoever comes next knows that this has to be finished.
const ENDINGS = ['', '-wal', '-shm']
const RESTORED = /^outbox\.restored-.+\.db$/
const versionRow = v.object({ user_version: v.number() })

/** What is wrong with a file that was to be restored. */
export type Unfit = 'no outbox' | 'damaged' | 'too new'

/** The file can't take the outbox's place; nothing has been changed. */
export class UnfitBackup extends Error {
  readonly reason: Unfit
  constructor(reason: Unfit) {
    super(`the backup is not fit to be restored: ${reason}`)
    this.reason = reason
  }
}

/** It was broken off after a part of it, and could not be undone: `kept` is what was there before, in the same folder. */
export class HalfRestored extends Error {
  readonly kept: string
  constructor(kept: string, cause: unknown) {
    super('the restore could be neither finished nor undone', { cause })
    this.kept = kept
  }
}

export type Restored = {
  enquiries: number
  /** Name of the outbox that was there before, in the same folder; null when there was none. */
  kept: string | null
}

/**
 * Puts a checked copy of a backup in the outbox's place and keeps what was there.
 * @throws UnfitBackup; OutboxError while a server uses `dataDir`; nothing has been changed then. HalfRestored.
 */
export async function restoreOutbox(backup: string, dataDir: string, signal?: AbortSignal): Promise<Restored> {
  createDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    finishRestore(dataDir)
    const unfit = unfitness(backup)
    if (unfit !== null) throw new UnfitBackup(unfit)
    const name = `outbox.restored-${new Date().toISOString().replaceAll(':', '-')}.db`
    const enquiries = await copyFit(backup, join(dataDir, name), signal)
    return { enquiries, kept: replaceOutbox(dataDir, name) }
  } finally {
    lock.release()
  }
}

/**
 * Finishes a restore that was killed after it had begun to change the outbox, and forgets one that had not: a server
 * would begin with an empty outbox beside all that there is. Needs the lock.
 * @returns whether there was one to finish.
 */
export function finishRestore(dataDir: string): boolean {
  const copies = readdirSync(dataDir)
    .filter((name) => RESTORED.test(name))
    .toSorted()
  const isUntouched = existsSync(databasePath(dataDir))
  const latest = isUntouched ? undefined : copies.pop()
  for (const copy of copies) rmSync(join(dataDir, copy))
  if (latest !== undefined) putInPlace(dataDir, latest)
  return latest !== undefined
}

/** Whether a file is an outbox of this release or an older one, whole or not. */
export function isOutbox(file: string): boolean {
  try {
    return existsSync(file) && unfitness(file) === null
  } catch {
    return false
  }
}

/** @throws the database's error when it is no database at all. */
function unfitness(file: string): Unfit | null {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const { user_version: version } = v.parse(versionRow, db.prepare('PRAGMA user_version').get())
    if (version > MIGRATIONS.length) return 'too new'
    const tables = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name IN ('enquiry', 'attachment')`).all()
    return version === 0 || tables.length < 2 ? 'no outbox' : null
  } finally {
    db.close()
  }
}

async function copyFit(backup: string, copy: string, signal?: AbortSignal): Promise<number> {
  try {
    return await copyOutbox(backup, copy, signal)
  } catch (error) {
    const isDamaged = sqliteCode(error) === SQLITE.CORRUPT
    if (isDamaged || (error instanceof OutboxError && error.trouble === 'incomplete copy')) {
      throw new UnfitBackup('damaged')
    }
    throw error
  }
}

function replaceOutbox(dataDir: string, copy: string): string | null {
  try {
    giveToOwner(dataDir, join(dataDir, copy))
    return putInPlace(dataDir, copy)
  } catch (error) {
    // Otherwise the next start of a server finishes it.
    if (!(error instanceof HalfRestored)) rmSync(join(dataDir, copy), { force: true })
    throw error
  }
}

/**
 * All or nothing: what can't be done whole is undone.
 * @returns the name of what was there before, which is kept with its log; null when there was nothing.
 */
function putInPlace(dataDir: string, copy: string): string | null {
  const kept = copy.replace('restored', 'replaced')
  const moves = ENDINGS.map((ending) => [join(dataDir, `outbox.db${ending}`), join(dataDir, kept + ending)] as const)
  const present = moves.filter(([from]) => existsSync(from))
  const done: (readonly [string, string])[] = []
  try {
    for (const [from, to] of [...present, [join(dataDir, copy), databasePath(dataDir)] as const]) {
      renameSync(from, to)
      done.push([from, to])
    }
  } catch (error) {
    undo(done, kept, error)
    throw error
  }
  flushFolder(dataDir)
  return existsSync(join(dataDir, kept)) ? kept : null
}

function undo(done: readonly (readonly [string, string])[], kept: string, cause: unknown): void {
  try {
    for (const [from, to] of done.toReversed()) renameSync(to, from)
  } catch {
    throw new HalfRestored(kept, cause)
  }
}
