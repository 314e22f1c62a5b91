import { chownSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { backUp } from './backup.ts'
import { damageIn } from './damage-check.ts'
import { createDataDir } from './data-dir.ts'
import { databasePath } from './database.ts'
import { flushFolder } from './flush.ts'
import { MIGRATIONS } from './migrations.ts'
import { lockForWriting } from './writer-lock.ts'

// The file first: without it, whoever comes next knows that this has to be finished.
const ENDINGS = ['', '-wal', '-shm']
const RESTORED = /^outbox\.restored-.+\.db$/
const versionRow = v.object({ user_version: v.number() })
const countRow = v.object({ count: v.number() })

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

export type Restored = {
  enquiries: number
  /** Name of the outbox that was there before, in the same folder; null when there was none. */
  kept: string | null
}

/**
 * Puts a checked copy of a backup in the outbox's place and keeps what was there.
 * @throws UnfitBackup; OutboxError while a server uses `dataDir`; nothing has been changed then.
 */
export function restoreOutbox(backup: string, dataDir: string): Restored {
  createDataDir(dataDir)
  const unlock = lockForWriting(dataDir)
  try {
    finishRestore(dataDir)
    const copy = `outbox.restored-${new Date().toISOString().replaceAll(':', '-')}.db`
    const enquiries = copyChecked(backup, join(dataDir, copy))
    giveToOwner(dataDir, [join(dataDir, copy), join(dataDir, 'server.lock')])
    return { enquiries, kept: putInPlace(dataDir, copy) }
  } finally {
    unlock()
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

/** @returns how many enquiries there are in it. */
function copyChecked(backup: string, copy: string): number {
  const source = new DatabaseSync(backup, { readOnly: true })
  try {
    const { user_version: version } = v.parse(versionRow, source.prepare('PRAGMA user_version').get())
    if (version > MIGRATIONS.length) throw new UnfitBackup('too new')
    const tables = source.prepare(`SELECT 1 FROM sqlite_schema WHERE name IN ('enquiry', 'attachment')`).all()
    if (version === 0 || tables.length < 2) throw new UnfitBackup('no outbox')
    if (damageIn(source) !== null) throw new UnfitBackup('damaged')
    backUp(source, copy)
    return v.parse(countRow, source.prepare('SELECT count(*) AS count FROM enquiry').get()).count
  } finally {
    source.close()
  }
}

/** Root restores what only root may read; the server runs with the folder's account and could not open root's files. */
function giveToOwner(folder: string, files: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const file of files) chownSync(file, uid, gid)
}

/** @returns the name of what was there before, which is kept with its log; null when there was nothing. */
function putInPlace(dataDir: string, copy: string): string | null {
  const kept = copy.replace('restored', 'replaced')
  for (const ending of ENDINGS) {
    const path = join(dataDir, `outbox.db${ending}`)
    if (existsSync(path)) renameSync(path, join(dataDir, kept + ending))
  }
  renameSync(join(dataDir, copy), databasePath(dataDir))
  flushFolder(dataDir)
  return existsSync(join(dataDir, kept)) ? kept : null
}
