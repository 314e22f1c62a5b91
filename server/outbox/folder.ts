import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BUSY_TIMEOUT_MS } from './database.ts'
import { OutboxError, SQLITE, sqliteCode, systemCode } from './errors.ts'

const LEAST_FREE_BYTES = 500_000_000

/** Makes sure that the outbox's folder exists and can be written. @throws OutboxError when it can't. */
export function createDataDir(dataDir: string): void {
  try {
    createFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new OutboxError('no folder', systemCode(error))
  }
}

/**
 * Creates a folder if it is missing, level by level: Node's recursive mkdir never returns from one that takes no others,
 * such as /proc. A power cut must not take the new folder with all that was acknowledged in it.
 */
export function createFolder(folder: string): void {
  const path = resolve(folder)
  // With the dot it is an error where something else lies.
  if (existsSync(path)) return accessSync(`${path}/.`)
  if (dirname(path) !== path) createFolder(dirname(path))
  mkdirSync(path)
  flush(dirname(path))
}

/** What root writes into a folder of the server's account, that account could not open. */
export function giveToOwner(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}

/** Waits until a file, or the names in a folder, have reached the disk, where the file system can do that. */
export function flush(path: string): void {
  try {
    const descriptor = openSync(path, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // Windows and some network drives can't. SQLite goes on there as well, and has flushed its files itself.
  }
}

/** Which file lies at a path, or null when there is none. A disk that does not answer is no disk without it: that throws. */
export function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch (error) {
    // ENOTDIR: something else has taken the place of a folder on the way.
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null
    throw error
  }
}

/** Whether 500 MB are free where a folder lies, after `bytes` more have been written there. @throws the system's error. */
export async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - bytes >= LEAST_FREE_BYTES
}

export type Lock = ReturnType<typeof lockDataDir>

/**
 * Makes this process the only server on `dataDir`. The lock is the operating system's, held by an open transaction on a file
 * of its own: it ends with the process, however that dies, and no stale one is left.
 * @throws OutboxError when another server holds it, or when what lies in its place locks nothing.
 */
export function lockDataDir(dataDir: string) {
  const path = join(dataDir, 'server.lock')
  // A server that was killed may need a moment to die, and its successor starts at once.
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
    // In memory: the transaction never ends, and needs nothing beside the file. The last one because SQLite opens what it may
    // not write for reading, and then lets any number begin "exclusively".
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1')
    return lock
  } catch (error) {
    lock.close()
    const code = sqliteCode(error)
    if (code === SQLITE.BUSY) throw new OutboxError('in use')
    if (code === SQLITE.NOTADB || code === SQLITE.READONLY) throw new OutboxError('useless lock')
    throw error
  }
}
