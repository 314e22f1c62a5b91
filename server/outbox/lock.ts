import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OutboxError, SQLITE, sqliteCode } from './errors.ts'
import { giveToOwner, identityOf } from './folder.ts'

// A server that was killed may need a moment to die, and its successor starts at once.
const BUSY_TIMEOUT_MS = 5000

export type Lock = ReturnType<typeof lockDataDir>

/**
 * Makes this process the only server on `dataDir`.
 * The lock is the operating system's, held by an open transaction on a file of its own: it ends with the process,
 * however it dies, so there is no stale lock file to clear by hand.
 * @throws OutboxError when another server holds it, or when what lies in its place locks nothing.
 */
export function lockDataDir(dataDir: string) {
  const path = join(dataDir, 'server.lock')
  let held = lockFile(path, BUSY_TIMEOUT_MS)
  giveToOwner(dataDir, path)
  let identity = identityOf(path)

  const takeAgain = (): boolean => {
    try {
      const anew = lockFile(path, 0)
      held.close()
      held = anew
      identity = identityOf(path)
      return true
    } catch (error) {
      if (error instanceof OutboxError && error.trouble === 'in use') return false
      throw error
    }
  }

  return {
    /** Whether it still is: a lock file that was deleted is made anew. @throws the system's error when that can't be told. */
    isHeld: (): boolean => identityOf(path) === identity || takeAgain(),
    release: (): void => held.close(),
  }
}

function lockFile(path: string, timeout: number): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout })
  try {
    // In memory: the transaction never ends, and needs nothing beside the file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    // SQLite opens what it may not write for reading, and then lets any number begin "exclusively".
    lock.exec('PRAGMA user_version = 1')
    return lock
  } catch (error) {
    lock.close()
    const code = sqliteCode(error)
    if (code === SQLITE.BUSY) throw new OutboxError('in use')
    if (code === SQLITE.NOTADB || code === SQLITE.READONLY) throw new OutboxError('useless lock')
    throw error
  }
}
