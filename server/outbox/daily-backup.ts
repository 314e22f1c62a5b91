import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log/log.ts'
import { createDataDir } from './data-dir.ts'

const HOUR_MS = 60 * 60_000
const KEPT = 14
const OURS = /^outbox-\d{4}-\d\d-\d\d\.db$/

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
  const backups = readdirSync(folder).filter((name) => OURS.test(name))
  for (const name of backups.toSorted().slice(0, -KEPT)) rmSync(join(folder, name))
}
