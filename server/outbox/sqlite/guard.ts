import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { repeat } from '#shared/repeat.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { OutboxUnusable } from '../errors.ts'
import { findDamage, timeInName, unfinishedCopy } from './copy.ts'
import { databasePath, onceFree } from './database.ts'
import { createDataDir, identityOf, lockPath } from './folder.ts'

// Each check flushes the disk. Monitoring compares the files every 30 seconds.
const CHECK_MS = 5 * MINUTE_MS
const CHECK_AGAIN_MS = SECOND_MS
const RESCUE_AGAIN_MS = 5 * SECOND_MS
// A commit goes to the log first. A commit into a deleted log succeeds.
const ENDINGS = ['', '-wal', '-shm']
// The room of the longest message, at three bytes a character.
const PROOF_BYTES = 3 * MAX_LENGTH.message
const DAMAGED =
  'DATA_DIR: outbox.db is damaged and left as it is; enquiries are refused. Stop the server, put a backup in place with website enquiries -- restore, and start again'

export type Guard = ReturnType<typeof guardOutbox>

/**
 * Knows whether enquiries can be stored: the open outbox is undamaged, can be written, and is still the file in `dataDir`.
 * Damage found at the start, and files that were deleted or replaced, last until the next start.
 * @throws the system's error when the files can't be read.
 */
export function guardOutbox(db: DatabaseSync, dataDir: string, log: Log) {
  const paths = [...ENDINGS.map((ending) => databasePath(dataDir) + ending), lockPath(dataDir)]
  const identities = paths.map(identityOf)
  const write = db.prepare('INSERT OR REPLACE INTO write_check (id, checked_at, padding) VALUES (1, ?, zeroblob(?))')
  const closing = new AbortController()
  const lost = Promise.withResolvers<void>()
  let isLost = false
  const damage = checkDamage()
  const complaint = 'DATA_DIR: enquiries can not be stored'
  const checks = repeat(prove, { log, complaint, afterErrorMs: CHECK_AGAIN_MS })

  async function checkDamage(): Promise<string | null> {
    // A check that can't be made says nothing about the file.
    const found = await findDamage(databasePath(dataDir), closing.signal).catch(() => null)
    if (closing.signal.aborted) return 'not checked'
    if (found === null) return null
    db.exec('PRAGMA query_only = ON')
    log.error({ damage: found }, DAMAGED)
    return found
  }

  async function prove(): Promise<number> {
    if ((await damage) !== null || isLost) return CHECK_MS
    checkFiles()
    await onceFree(() => write.run(Date.now(), PROOF_BYTES))
    return CHECK_MS
  }

  /** Compares the files with those that were opened. @throws OutboxUnusable when they differ; the system's error. */
  function checkFiles(): void {
    const changed = isLost ? '' : paths.find((path, index) => identityOf(path) !== identities[index])
    if (changed === undefined) return
    if (!isLost) lost.resolve(endWith(changed))
    throw new OutboxUnusable('the outbox was deleted or replaced')
  }

  async function endWith(file: string): Promise<void> {
    isLost = true
    log.error({ file }, 'DATA_DIR: this file was deleted or replaced under the running server, which ends now')
    // Without its lock this server has lost nothing: everything acknowledged is still in the outbox.
    if (file === lockPath(dataDir)) return
    for (;;) {
      try {
        return rescue()
      } catch (error) {
        log.error({ err: error }, 'DATA_DIR: its enquiries could not be saved; it is tried again')
      }
      await pauseFor(RESCUE_AGAIN_MS)
    }
  }

  /** Saves everything the open file holds: the operating system keeps a deleted file until it is closed. */
  function rescue(): void {
    const file = `outbox.rescued-${timeInName()}.db`
    createDataDir(dataDir)
    using unfinished = unfinishedCopy(join(dataDir, file))
    db.prepare('VACUUM INTO ?').run(unfinished.copy)
    unfinished.publish()
    log.error({ file }, 'DATA_DIR: everything this server still held is saved. Put this file in place as outbox.db')
  }

  return {
    damage,
    lost: lost.promise,
    checkFiles,
    /** To be called after a failed commit: a write of the guard's own shows whether the next commit would succeed. */
    failed: checks.now,
    /** Writes nothing. */
    async isStoring(): Promise<boolean> {
      if ((await damage) !== null) return false
      try {
        checkFiles()
        return !checks.isFailing()
      } catch {
        return false
      }
    },
    /** Breaks off the check for damage, and waits for `work` and until everything acknowledged is saved. */
    async close(work: Promise<unknown>): Promise<void> {
      closing.abort()
      await Promise.all([work, checks.end()])
      // The files may have gone since the last check.
      await this.isStoring()
      if (isLost) await lost.promise
    },
  }
}
