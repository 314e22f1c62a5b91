import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { copyOutbox, deleteAbandonedCopies } from './copy.ts'
import { databasePath } from './database.ts'
import { createFolder, hasRoom } from './folder.ts'
import { HOUR_MS, repeat } from './time.ts'

const KEPT = 14
const OURS = /^outbox-\d{4}-\d\d-\d\d\.db$/

const nameOn = (time: number) => `outbox-${new Date(time).toISOString().slice(0, 10)}.db`

/** Whether the folder has a backup of that day. An empty file is none: a name that a crash left without its bytes. */
export function isBackedUp(folder: string, time: number): boolean {
  try {
    return statSync(join(folder, nameOn(time))).size > 0
  } catch {
    return false
  }
}

/** Makes a verified backup a day in `folder` and keeps the last 14. One that fails is tried again after an hour. */
export function startDailyBackup(dataDir: string, folder: string, log: Log) {
  const ending = new AbortController()
  let isFailing = false

  const backUpToday = async (): Promise<number> => {
    try {
      createFolder(folder)
      if (!isBackedUp(folder, Date.now())) await backUp(dataDir, folder, ending.signal, log)
      isFailing = false
    } catch (error) {
      isFailing = !ending.signal.aborted
      if (isFailing) throw error
    }
    return HOUR_MS
  }
  const complaint = 'BACKUP_DIR: no backup could be made; it is tried again in an hour'
  const days = repeat(backUpToday, { log, complaint, afterErrorMs: HOUR_MS })

  return {
    isFailing: () => isFailing,
    /** Ends this and breaks off a backup under way, of which nothing is left then. */
    end(): Promise<void> {
      ending.abort()
      return days.end()
    },
  }
}

async function backUp(dataDir: string, folder: string, signal: AbortSignal, log: Log): Promise<void> {
  const name = nameOn(Date.now())
  // First: they may be what takes the room.
  deleteAbandonedCopies(folder)
  rmSync(join(folder, name), { force: true })
  // The enquiries may be on the same disk, and need room more than copies of them do.
  const isRoomy = await hasRoom(folder, statSync(databasePath(dataDir)).size)
  if (!isRoomy) throw new Error('less than 500 MB would be left free')
  await copyOutbox(databasePath(dataDir), join(folder, name), signal)
  // By their names: the files of a folder that was copied are all new. Those of a clock that was ahead stay out of it, or
  // they would push out every new one.
  const backups = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && OURS.test(entry.name) && entry.name <= name)
    .map((entry) => entry.name)
    .toSorted()
  for (const old of backups.slice(0, -KEPT)) rmSync(join(folder, old))
  log.info({ name }, 'backed up')
}
