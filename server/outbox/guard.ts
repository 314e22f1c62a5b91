import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log/log.ts'
import { databasePath } from './database.ts'
import { findDamage } from './damage-check.ts'
import { rememberFiles } from './file-identity.ts'
import { rescueOutbox } from './rescue.ts'

// A check reads the whole file: it takes a third of the time at most, however often a store fails.
const REST_PER_CHECK = 2
const RESCUE_PAUSE_MS = 60_000

/** Nothing can be acknowledged at the moment. The log has said why, once. */
export class OutboxUnusable extends Error {}

export type Guard = {
  /** Resolves once no check for damage is running; right after the start on a full outbox that takes seconds. */
  settled(): Promise<void>
  /** @throws OutboxUnusable when what is committed is not in the file that the next start will open. */
  assertUsable(): void
  /** Whether it is usable and was found undamaged after the last store that failed. */
  isSound(): boolean
  /** A store has failed: the file is checked for damage before it counts as sound again. */
  suspect(): void
  /** Ends this; waits for a check or a rescue under way. */
  close(): Promise<void>
}

/** What depends on the outbox: begun once it is found undamaged, ended when nothing may change it any more. */
export type Dependants = { begin: () => void; end: () => void }

/**
 * Sees to it that the open outbox is undamaged and still the file that lies in `dataDir`. A damaged one is left as it
 * is. Of one that was deleted or replaced, everything the open file still holds is saved in `dataDir`.
 */
export function guardOutbox(db: DatabaseSync, dataDir: string, dependants: Dependants, log: Log): Guard {
  const findChanged = rememberFiles(dataDir)
  let state: 'unchecked' | 'sound' | 'damaged' | 'lost' = 'unchecked'
  let closed = false
  let begun = false
  let nextCheckAt = 0
  let timer: NodeJS.Timeout | undefined
  let checking = check()
  let rescuing = Promise.resolve()

  async function check(): Promise<void> {
    const start = performance.now()
    const result = await findDamage(databasePath(dataDir)).catch((error: unknown) => ({ error }))
    const end = performance.now()
    nextCheckAt = end + REST_PER_CHECK * (end - start)
    if (closed || isUnusable()) return
    if (result === null) becomeSound()
    else if (typeof result === 'string') becomeDamaged(result)
    else {
      log.error({ err: result.error }, 'the outbox could not be checked for damage')
      checkLater()
    }
  }

  function checkLater(): void {
    timer = setTimeout(() => (checking = check()), Math.max(0, nextCheckAt - performance.now())).unref()
  }

  function becomeSound(): void {
    state = 'sound'
    if (!begun) dependants.begin()
    begun = true
  }

  function becomeDamaged(damage: string): void {
    state = 'damaged'
    leaveUntouched()
    log.error(
      { damage },
      'DATA_DIR: outbox.db is damaged and left as it is; enquiries are refused. Stop the server, put outbox.db, outbox.db-wal and outbox.db-shm aside, put a backup in place as outbox.db and start again',
    )
  }

  function becomeLost(file: string): void {
    state = 'lost'
    clearTimeout(timer)
    leaveUntouched()
    log.error(
      { dataDir, file },
      'DATA_DIR: a file of the outbox was deleted or replaced while the server was running; enquiries are refused until it is started again',
    )
    rescuing = rescue()
  }

  function leaveUntouched(): void {
    if (begun) dependants.end()
    // Also the log that is left belongs to another file now, or may be the last trace of what was lost.
    db.exec('PRAGMA query_only = ON')
  }

  async function rescue(): Promise<void> {
    try {
      const rescued = await rescueOutbox(db, dataDir)
      log.error(
        rescued,
        `DATA_DIR: everything this server still held is saved in ${rescued.file}. Stop the server, put that file in place as outbox.db and start again`,
      )
    } catch (error) {
      log.error(
        { err: error },
        'DATA_DIR: what this server still holds could not be saved and is tried again every minute. Make DATA_DIR writable and do not stop the server before',
      )
      if (!closed) timer = setTimeout(() => (rescuing = rescue()), RESCUE_PAUSE_MS)
    }
  }

  /** Looks at the files, and loses them if need be. */
  function isUnusable(): boolean {
    if (state === 'lost' || state === 'damaged') return true
    const changed = findChanged()
    if (changed === null) return false
    becomeLost(changed)
    return true
  }

  return {
    settled: () => checking,
    assertUsable() {
      if (isUnusable()) throw new OutboxUnusable(`the outbox is ${state}`)
    },
    isSound: () => !isUnusable() && state === 'sound',
    suspect() {
      if (state !== 'sound') return
      state = 'unchecked'
      checkLater()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all([checking, rescuing])
    },
  }
}
