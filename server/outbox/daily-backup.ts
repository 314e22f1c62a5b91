import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { copyOutbox, deleteAbandonedCopies } from './copy.ts'
import { databasePath } from './database.ts'
import { createDataDir, hasRoom } from './folder.ts'
import { isOutbox } from './restore.ts'

const HOUR_MS = 60 * 60_000
const KEPT = 14
const OURS = /^outbox-\d{4}-\d\d-\d\d\.db$/

export type DailyBackup = {
  /** Whether the latest one that was tried could not be made. */
  isFailing: () => boolean
  /** Ends this and breaks off a backup under way, of which nothing is left then. */
  end: () => Promise<void>
}

/**
 * Makes a verified backup a day in `folder`, now if there is none of today, and keeps the last 14. One that fails is
 * tried again after an hour.
 */
export function startDailyBackup(dataDir: string, folder: string, log: Log): DailyBackup {
  const ending = new AbortController()
  let isFailing = false

  const makeIfMissing = async (name: string): Promise<void> => {
    createDataDir(folder)
    const file = join(folder, name)
    if (isOutbox(file)) return
    // First: they may be what takes the room.
    deleteAbandonedCopies(folder)
    rmSync(file, { force: true })
    const { size } = statSync(databasePath(dataDir))
    // The enquiries may be on the same disk, and need room more than copies of them do.
    if (!(await hasRoom(folder, size))) throw new Error('less than 500 MB would be left free')
    await copyOutbox(databasePath(dataDir), file, ending.signal)
    deleteOld(folder, name)
    log.info({ name }, 'backed up')
  }

  const backUpToday = async (): Promise<void> => {
    try {
      await makeIfMissing(`outbox-${new Date().toISOString().slice(0, 10)}.db`)
      isFailing = false
    } catch (error) {
      if (ending.signal.aborted) return
      isFailing = true
      log.error({ err: error }, 'BACKUP_DIR: no backup could be made; it is tried again in an hour')
    }
  }

  let underway = backUpToday()
  const timer = setInterval(() => (underway = backUpToday()), HOUR_MS)

  return {
    isFailing: () => isFailing,
    async end() {
      clearInterval(timer)
      ending.abort()
      await underway
    },
  }
}

/** By their names, not by the times of the files: those of a folder that was copied are all new. */
function deleteOld(folder: string, today: string): void {
  const backups = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && OURS.test(entry.name))
    .map(({ name }) => name)
    // Those of a clock that was ahead would push out every new one.
    .filter((name) => name <= today)
    .toSorted()
  for (const name of backups.slice(0, -KEPT)) rmSync(join(folder, name))
}
