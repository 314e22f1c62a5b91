import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { copyOutbox, deleteAbandonedCopies } from './copy.ts'
import { databasePath } from './database.ts'
import { createDataDir, hasRoom } from './folder.ts'
import { isOutbox } from './restore.ts'
import { HOUR_MS } from './time.ts'

const KEPT = 14
const OURS = /^outbox-\d{4}-\d\d-\d\d\.db$/

/**
 * Makes a verified backup a day in `folder`, now if there is none of today, and keeps the last 14. One that fails is
 * tried again after an hour.
 */
export function startDailyBackup(dataDir: string, folder: string, log: Log) {
  const ending = new AbortController()
  let isFailing = false

  const backUpToday = async (): Promise<void> => {
    const name = `outbox-${new Date().toISOString().slice(0, 10)}.db`
    try {
      createDataDir(folder)
      if (!isOutbox(join(folder, name))) {
        await backUp(dataDir, folder, name, ending.signal)
        deleteOld(folder, name)
        log.info({ name }, 'backed up')
      }
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
    /** Ends this and breaks off a backup under way, of which nothing is left then. */
    async end() {
      clearInterval(timer)
      ending.abort()
      await underway
    },
  }
}

async function backUp(dataDir: string, folder: string, name: string, signal: AbortSignal): Promise<void> {
  // First: they may be what takes the room.
  deleteAbandonedCopies(folder)
  rmSync(join(folder, name), { force: true })
  // The enquiries may be on the same disk, and need room more than copies of them do.
  const isRoomy = await hasRoom(folder, statSync(databasePath(dataDir)).size)
  if (!isRoomy) throw new Error('less than 500 MB would be left free')
  await copyOutbox(databasePath(dataDir), join(folder, name), { signal })
}

/** By their names, not by the times of the files: those of a folder that was copied are all new. */
function deleteOld(folder: string, today: string): void {
  const backups = readdirSync(folder, { withFileTypes: true })
    // Those of a clock that was ahead would push out every new one.
    .filter((entry) => entry.isFile() && OURS.test(entry.name) && entry.name <= today)
    .map(({ name }) => name)
    .toSorted()
  for (const name of backups.slice(0, -KEPT)) rmSync(join(folder, name))
}
