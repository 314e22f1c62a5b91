import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log/log.ts'
import { createDataDir } from './data-dir.ts'
import { hasRoom } from './disk-room.ts'

const HOUR_MS = 60 * 60_000
const KEPT = 14
const OURS = /^outbox-\d{4}-\d\d-\d\d\.db$/
// See `backUp`; one that was broken off leaves it behind.
const UNFINISHED = /^\.backup-/
const DAY_MS = 24 * HOUR_MS

/**
 * Makes a verified backup a day in `folder`, now if there is none of today, and keeps the last 14. One that fails is
 * tried again after an hour.
 * @returns a function that ends this and breaks off a backup under way, which then leaves no file under its name.
 */
export function startDailyBackup(dataDir: string, folder: string, log: Log): () => Promise<void> {
  let worker: Worker | null = null
  let ended = false

  const copyTo = async (file: string): Promise<void> => {
    worker = new Worker(new URL('backup-worker.ts', import.meta.url), { workerData: { dataDir, file } })
    await once(worker, 'message')
    worker = null
  }

  const backUpToday = async (): Promise<void> => {
    try {
      createDataDir(folder)
      const name = `outbox-${new Date().toISOString().slice(0, 10)}.db`
      if (existsSync(join(folder, name))) return
      const { size } = statSync(join(dataDir, 'outbox.db'))
      // The enquiries may be on the same disk, and need room more than copies of them do.
      if (!(await hasRoom(folder, size))) throw new Error('less than 500 MB would be left free')
      if (ended) return
      await copyTo(join(folder, name))
      deleteOld(folder)
      log.info({ name }, 'backed up')
    } catch (error) {
      if (!ended) log.error({ err: error }, 'BACKUP_DIR: no backup could be made; it is tried again in an hour')
    }
  }

  const timer = setInterval(() => void backUpToday(), HOUR_MS)
  void backUpToday()

  return async () => {
    ended = true
    clearInterval(timer)
    await worker?.terminate()
  }
}

/** By their names, not by the times of the files: those of a folder that was copied are all new. */
function deleteOld(folder: string): void {
  const names = readdirSync(folder)
  const backups = names.filter((name) => OURS.test(name)).toSorted()
  for (const name of backups.slice(0, -KEPT)) rmSync(join(folder, name))
  // One of today may be somebody's on the command line.
  const unfinished = names.filter((name) => UNFINISHED.test(name)).map((name) => join(folder, name))
  const abandoned = unfinished.filter((path) => Date.now() - statSync(path).mtimeMs > DAY_MS)
  for (const path of abandoned) rmSync(path, { recursive: true, force: true })
}
