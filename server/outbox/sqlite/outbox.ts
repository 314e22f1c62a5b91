import type { Log } from '../../log/log.ts'
import type { Outbox } from '../outbox.ts'
import { archiveOf, emptyLog, undeliveredIn } from './archive.ts'
import { rescuedFiles } from './copy.ts'
import { expectPlaceOf, startDailyBackup } from './daily-backup.ts'
import { openDatabase, readNote, writeNote } from './database.ts'
import { createDataDir, hasRoom, lockDataDir } from './folder.ts'
import { guardOutbox } from './guard.ts'
import { damagedLogs, keepDamagedLog } from './log-damage.ts'
import { createQueue } from './queue.ts'
import { limitSize, startRetention } from './retention.ts'
import { createStore } from './store.ts'

/** `mailDomain`: right-hand side of the Message-IDs. */
export type OutboxOptions = {
  dataDir: string
  outboxMaxMb: number
  retentionDays: number
  backupDir: string | null
  mailDomain: string
}

/** Opens the outbox in `dataDir` and keeps every other server away. @throws OutboxError or the system's error. */
export async function openOutbox(options: OutboxOptions, log: Log): Promise<Outbox> {
  const { dataDir, outboxMaxMb, retentionDays, backupDir, mailDomain } = options
  if (backupDir !== null) expectPlaceOf(backupDir)
  createDataDir(dataDir)
  // An error closes database and lock: one of many sites tries again in this process and needs the lock.
  using opening = new DisposableStack()
  opening.use(await lockDataDir(dataDir))
  const isLogDamaged = keepDamagedLog(dataDir, log)
  const db = opening.use(openDatabase(dataDir))
  if (isLogDamaged) emptyLog(db)
  for (const file of rescuedFiles(dataDir))
    log.error({ file }, 'DATA_DIR holds enquiries of an outbox that was deleted or replaced: docs/helfer.md, chapter 8')
  const guard = guardOutbox(db, dataDir, log)
  const undelivered = undeliveredIn(db)
  const room = limitSize(db, outboxMaxMb)
  const upkeep = guard.damage.then((damage) => {
    if (damage !== null) return null
    const retention = startRetention(db, dataDir, retentionDays, log)
    const backups = backupDir === null ? null : startDailyBackup(dataDir, backupDir, log)
    return { backups, retention, end: () => Promise.all([retention.end(), backups?.end()]) }
  })

  const opened = opening.move()
  return {
    damage: guard.damage,
    lost: guard.lost,
    store: createStore(db, { guard, room, mailDomain, log }),
    queue: createQueue(db, undelivered.retry),
    archive: archiveOf(db),
    undelivered: async () => undelivered.count(),
    readNote: async (key) => readNote(db, key),
    writeNote: async (key, text) => writeNote(db, key, text),
    isStoring: async () => (await guard.isStoring()) && room.hasRoomForTexts(),
    hasDiskRoom: async () => hasRoom(dataDir),
    isBackupFailing: async () => (await upkeep)?.backups?.isFailing() ?? false,
    isClockInDoubt: async () => (await upkeep)?.retention.isInDoubt() ?? false,
    damagedLogs: async () => damagedLogs(dataDir).length,
    async close(work) {
      await guard.close(Promise.all([work, upkeep.then((begun) => begun?.end())]))
      opened.dispose()
    },
  }
}
