import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OutboxError } from './outbox-error.ts'
import { SQLITE, sqliteCode } from './sqlite-error.ts'

// A server that was killed may need a moment to die, and its successor starts at once.
const BUSY_TIMEOUT_MS = 5000

/**
 * Makes this process the only server on `dataDir`.
 * The lock is the operating system's, held by an open transaction on a file of its own: it ends with the process,
 * however it dies, so there is no stale lock file to clear by hand.
 * @returns the function that gives the lock back.
 * @throws OutboxError when another server holds it, or when something else lies in its place.
 */
export function lockForWriting(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: BUSY_TIMEOUT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (sqliteCode(error) === SQLITE.NOTADB) {
      throw new OutboxError(
        'foreign lock',
        'server.lock in it is no lock of this server: delete that file and start again',
      )
    }
    throw new OutboxError('in use', 'another server is already using this DATA_DIR')
  }
  return () => lock.close()
}
