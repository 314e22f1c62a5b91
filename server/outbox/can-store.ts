import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import type { Log } from '../log/log.ts'
import { findDamage, rescueOutbox } from './copy.ts'
import { databasePath, onceFree } from './database.ts'
import { OutboxUnseen, OutboxUnusable } from './errors.ts'
import { identityOf, type Lock } from './folder.ts'
import type { Capacity } from './retention.ts'
import { MINUTE_MS } from './time.ts'

// Whoever can't store an enquiry shall be told within a minute.
const LOOK_MS = 15_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_DAMAGED_MS = 10 * MINUTE_MS
// A check reads the whole file: it takes a third of the time at most.
const REST_PER_LOOK = 2
// The log counts as much as the file: commits go to the log first, also to one that nobody can find any more.
const ENDINGS = ['', '-wal', '-shm']
// Room for an enquiry: three bytes a character, as for the longest message in UTF-8.
const ROOM_BYTES = 3 * MAX_LENGTH.message

/** Why nothing may change the outbox any more, not even its log: that belongs to another file now, or is the last trace. */
const UNTOUCHABLE = {
  gone: 'DATA_DIR: a file of the outbox was deleted or replaced while the server was running; enquiries are refused. What was acknowledged is being saved: do not stop the server before it says so',
  damaged:
    'DATA_DIR: outbox.db is damaged and left as it is; enquiries are refused, and it is read again. If that stays: stop the server, put outbox.db, outbox.db-wal and outbox.db-shm aside, put a backup in place as outbox.db and start again',
  taken: 'DATA_DIR: server.lock was deleted, and another server has this DATA_DIR now; enquiries are refused here',
} as const

export type CanStoreOptions = {
  dataDir: string
  lock: Lock
  capacity: Capacity
  /** Begins what depends on the outbox once it is found undamaged, and again after trouble. */
  begin: () => void
  /** Ends that, when nothing may change the outbox any more. */
  end: () => void
  log: Log
}

/** The one answer to "can enquiries be stored?". */
export type CanStore = ReturnType<typeof watchStorage>

/**
 * Sees to it that the open outbox is undamaged, can be written, and is still the file that lies in `dataDir`.
 * Only a file that is not there, or another one, counts as gone; then everything the open file still holds is saved.
 * Any other error is a fault that may end: it is looked at again, with growing pauses, and all goes on by itself.
 * @throws the system's error when the files can't be looked at.
 */
export function watchStorage(db: DatabaseSync, { dataDir, lock, capacity, begin, end, log }: CanStoreOptions) {
  const files = ENDINGS.map((ending) => databasePath(dataDir) + ending)
  const identities = files.map(identityOf)
  const write = db.prepare('INSERT OR REPLACE INTO write_check (id, checked_at, padding) VALUES (1, ?, zeroblob(?))')
  const closing = new AbortController()
  // `unchecked`: not before it has been read once, at the start and after a store that failed.
  let verdict: 'unchecked' | 'sound' | keyof typeof UNTOUCHABLE = 'unchecked'
  let fault: string | null = null
  let isBegun = false
  let pauseMs = FIRST_PAUSE_MS
  let provedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let rescuing: Promise<void> | undefined
  let looking = look()

  function note(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    if (message !== fault) log.error({ err: error }, 'DATA_DIR: enquiries can not be stored; it is tried again')
    fault = message
  }

  function succeeded(): void {
    provedAt = performance.now()
    if (fault !== null) log.info('DATA_DIR: enquiries can be stored again')
    fault = null
  }

  /** @returns whether the files are ours and all there. @throws OutboxUnseen when that can't be told. */
  function isInPlace(): boolean {
    try {
      const changed = files.find((file, index) => identityOf(file) !== identities[index])
      if (changed !== undefined) leaveUntouched('gone', { file: changed })
      else if (!lock.isHeld()) leaveUntouched('taken')
      else return true
      return false
    } catch (error) {
      note(error)
      lookAfter(pauseMs)
      throw new OutboxUnseen(fault ?? '')
    }
  }

  async function look(): Promise<void> {
    const start = performance.now()
    try {
      if (isInPlace()) {
        await rescuing
        await prove()
      }
    } catch (error) {
      if (!closing.signal.aborted) note(error)
    }
    if (closing.signal.aborted) return
    const isWell = verdict === 'sound' && fault === null
    const rest = REST_PER_LOOK * (performance.now() - start)
    lookAfter(Math.max(isWell ? LOOK_MS : pauseMs, rest))
    const longest = verdict === 'damaged' ? LONGEST_PAUSE_DAMAGED_MS : LOOK_MS
    pauseMs = isWell ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, longest)
  }

  function lookAfter(ms: number): void {
    clearTimeout(timer)
    if (!closing.signal.aborted) timer = setTimeout(() => (looking = looking.then(look)), ms).unref()
  }

  async function prove(): Promise<void> {
    if (verdict !== 'sound') {
      const damage = await findDamage(databasePath(dataDir), closing.signal)
      if (damage !== null) return leaveUntouched('damaged', { damage })
      if (closing.signal.aborted || !isInPlace()) return
      if (verdict !== 'unchecked') log.info('DATA_DIR: the outbox is in place and undamaged again')
      verdict = 'sound'
      db.exec('PRAGMA query_only = OFF')
      if (!isBegun) begin()
      isBegun = true
    }
    if (performance.now() - provedAt < LOOK_MS && fault === null) return
    await onceFree(() => write.run(Date.now(), ROOM_BYTES))
    succeeded()
  }

  function leaveUntouched(next: keyof typeof UNTOUCHABLE, details: object = {}): void {
    if (verdict === next) return
    verdict = next
    if (isBegun) end()
    isBegun = false
    db.exec('PRAGMA query_only = ON')
    log.error(details, UNTOUCHABLE[next])
    if (next === 'gone') rescuing = rescue()
  }

  /** Not bound by any limit: what ends before has lost what was acknowledged. */
  async function rescue(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MINUTE_MS)) {
      try {
        const rescued = await rescueOutbox(db, dataDir)
        return log.error(
          rescued,
          `DATA_DIR: everything this server still held is saved in ${rescued.file}. Stop the server, put that file in place as outbox.db and start again`,
        )
      } catch (error) {
        if (pause === FIRST_PAUSE_MS || closing.signal.aborted) {
          log.error(
            { err: error },
            'DATA_DIR: what this server still holds could not be saved and is tried again. Make DATA_DIR writable and do not stop the server before: it ends only when that is done',
          )
        }
        await pauseFor(pause)
      }
    }
  }

  /** Resolves once no check for damage is running, which takes seconds after the start on a full outbox. */
  const settled = (): Promise<void> => (verdict === 'unchecked' ? looking : Promise.resolve())

  /** Whether enquiries can be stored, by the files there are now and the last that was written. Writes nothing itself. */
  const isYes = async (): Promise<boolean> => {
    await settled()
    try {
      return isInPlace() && verdict === 'sound' && fault === null && !capacity.isExhausted()
    } catch {
      return false
    }
  }

  return {
    settled,
    /** @throws OutboxUnusable when what is committed now may not be in the file that the next start will open. */
    assert(): void {
      isInPlace()
      if (verdict !== 'sound' && verdict !== 'unchecked') throw new OutboxUnusable(`the outbox is ${verdict}`)
    },
    isYes,
    succeeded,
    /** A store has failed: the file is checked for damage before it counts as sound again. */
    failed(error: unknown): void {
      note(error)
      if (verdict === 'sound') verdict = 'unchecked'
      lookAfter(pauseMs)
    },
    /** Resolves once nothing that was acknowledged is in this process alone. */
    saved: async (): Promise<void> => rescuing,
    /** Ends this: breaks a check off, but waits for as long as it takes until what was acknowledged is saved. */
    async close(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await looking
      // The file may have gone since.
      await isYes()
      await rescuing
    },
  }
}
