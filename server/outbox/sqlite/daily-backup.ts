import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repeat } from '#shared/repeat.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { OutboxError } from '../errors.ts'
import { copyOutbox, deleteAbandonedCopies } from './copy.ts'
import { databasePath } from './database.ts'
import { createFolder, hasRoom } from './folder.ts'

const BACKUPS_KEPT = 14
const OURS = /^outbox-\d{4}-\d\d-\d\d\.db$/

const nameOn = (time: number) => `outbox-${new Date(time).toISOString().slice(0, 10)}.db`

/** Whether the folder has a backup of that day. An empty file is none: a crash can leave a name without its bytes. */
export function isBackedUp(folder: string, time: number): boolean {
  return (statSync(join(folder, nameOn(time)), { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** @throws OutboxError when the folder above is missing: the backup disk is not mounted, and backups would fill the system's disk. */
export function expectPlaceOf(folder: string): void {
  if (!existsSync(dirname(folder))) throw new OutboxError('no place for backups')
}

/** Makes a verified backup a day in `folder` and keeps the last 14. A failed backup is tried again after an hour. */
export function startDailyBackup(dataDir: string, folder: string, log: Log) {
  const ending = new AbortController()
  const backUpToday = async (): Promise<number> => {
    expectPlaceOf(folder)
    createFolder(folder)
    if (!isBackedUp(folder, Date.now())) await backUp(dataDir, folder, ending.signal, log)
    return HOUR_MS
  }
  const complaint = 'BACKUP_DIR: no backup could be made; it is tried again in an hour'
  const loop = repeat(backUpToday, { log, complaint, afterErrorMs: HOUR_MS })

  return {
    isFailing: loop.isFailing,
    /** Breaks off a backup under way; nothing is left of it. */
    end(): Promise<void> {
      ending.abort()
      return loop.end()
    },
  }
}

async function backUp(dataDir: string, folder: string, signal: AbortSignal, log: Log): Promise<void> {
  const name = nameOn(Date.now())
  // Abandoned copies go first: they may take the room that the backup needs.
  deleteAbandonedCopies(folder)
  rmSync(join(folder, name), { force: true })
  // New enquiries may be on the same disk, and need the room more.
  if (!hasRoom(folder, statSync(databasePath(dataDir)).size)) throw new Error('less than 500 MB would be left free')
  await copyOutbox(databasePath(dataDir), join(folder, name), signal)
  // Sorted by name: in a folder that was copied all file times are new. A clock that was ahead has left later names, which
  // must not push out new backups.
  const backups = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && OURS.test(entry.name) && entry.name <= name)
    .map((entry) => entry.name)
    .toSorted()
  for (const old of backups.slice(0, -BACKUPS_KEPT)) rmSync(join(folder, old))
  log.info({ name }, 'backed up')
}
