import { chownSync, existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { backUp } from './backup.ts'
import { damageIn } from './damage-check.ts'
import { createDataDir } from './data-dir.ts'
import { flushFolder } from './flush.ts'
import { MIGRATIONS } from './migrations.ts'
import { lockForWriting } from './writer-lock.ts'

const ENDINGS = ['', '-wal', '-shm']
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
    const copy = join(dataDir, `outbox.restored-${stamp()}.db`)
    const enquiries = copyChecked(backup, copy)
    giveToOwner(dataDir, [copy, join(dataDir, 'server.lock')])
    const kept = putAside(dataDir)
    renameSync(copy, join(dataDir, 'outbox.db'))
    flushFolder(dataDir)
    return { enquiries, kept }
  } finally {
    unlock()
  }
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

/** With its log, which belongs to it by its name. */
function putAside(dataDir: string): string | null {
  if (!existsSync(join(dataDir, 'outbox.db'))) return null
  const kept = `outbox.replaced-${stamp()}.db`
  // The file last: until then everything is found under its old name again.
  for (const ending of ENDINGS.toReversed()) {
    const path = join(dataDir, `outbox.db${ending}`)
    if (existsSync(path)) renameSync(path, join(dataDir, kept + ending))
  }
  return kept
}

const stamp = () => new Date().toISOString().replaceAll(':', '-')
