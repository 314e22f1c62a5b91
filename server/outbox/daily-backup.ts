import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log/log.ts'
import { createDataDir } from './data-dir.ts'
import { databasePath } from './database.ts'
import { hasRoom } from './disk-room.ts'

const HOUR_MS = 60 * 60_000
const KEPT = 14
const OURS = /^outbox-\d{4}-\d\d-\d\d\.db$/
// See `backUp`; one that was broken off leaves it behind.
const UNFINISHED = /^\.backup-/
const DAY_MS = 24 * HOUR_MS

export type DailyBackup = {
  /** Whether the latest one that was tried could not be made. */
  isFailing: () => boolean
  /** Ends this and breaks off a backup under way, which then leaves no file under its name. */
  end: () => Promise<void>
}

/**
 * Makes a verified backup a day in `folder`, now if there is none of today, and keeps the last 14. One that fails is
 * tried again after an hour.
 */
export function startDailyBackup(dataDir: string, folder: string, log: Log): DailyBackup {
  let isFailing = false
  let worker: Worker | null = null
  let ended = false

  const copyTo = async (file: string): Promise<void> => {
    worker = new Worker(new URL('backup-worker.ts', import.meta.url), { workerData: { dataDir, file } })
    await once(worker, 'message')
    worker = null
  }

  const makeIfMissing = async (name: string): Promise<void> => {
    createDataDir(folder)
    if (existsSync(join(folder, name))) return
    // First: they may be what takes the room.
    deleteAbandoned(folder)
    const { size } = statSync(databasePath(dataDir))
    // The enquiries may be on the same disk, and need room more than copies of them do.
    if (!(await hasRoom(folder, size))) throw new Error('less than 500 MB would be left free')
    if (ended) return
    await copyTo(join(folder, name))
    deleteOld(folder, name)
    log.info({ name }, 'backed up')
  }

  const backUpToday = async (): Promise<void> => {
    try {
      await makeIfMissing(`outbox-${new Date().toISOString().slice(0, 10)}.db`)
      isFailing = false
    } catch (error) {
      if (ended) return
      isFailing = true
      log.error({ err: error }, 'BACKUP_DIR: no backup could be made; it is tried again in an hour')
    }
  }

  const timer = setInterval(() => void backUpToday(), HOUR_MS)
  void backUpToday()

  return {
    isFailing: () => isFailing,
    async end() {
      ended = true
      clearInterval(timer)
      await worker?.terminate()
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

/** One of today may be somebody's on the command line. */
function deleteAbandoned(folder: string): void {
  const unfinished = readdirSync(folder)
    .filter((name) => UNFINISHED.test(name))
    .map((name) => join(folder, name))
  const abandoned = unfinished.filter((path) => Date.now() - statSync(path).mtimeMs > DAY_MS)
  for (const path of abandoned) rmSync(path, { recursive: true, force: true })
}
