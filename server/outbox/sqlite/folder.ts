import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemCode } from '#shared/errors.ts'
import { OutboxError } from '../errors.ts'
import { onceFree, SQLITE, sqliteCode } from './database.ts'

const LEAST_FREE_BYTES = 500_000_000

/** Makes sure that the outbox's folder exists. @throws OutboxError when it can't. */
export function createDataDir(dataDir: string): void {
  try {
    createFolder(dataDir)
  } catch (error) {
    throw new OutboxError('no folder', systemCode(error))
  }
}

/**
 * Creates a folder level by level if it is missing: Node's recursive mkdir never returns below /proc.
 * Each parent is flushed: a power cut must not take the new folder with the acknowledged enquiries in it.
 */
export function createFolder(folder: string): void {
  const path = resolve(folder)
  // `/.` makes it an error when this is a file.
  if (existsSync(path)) return void statSync(`${path}/.`)
  if (dirname(path) !== path) createFolder(dirname(path))
  mkdirSync(path)
  flush(dirname(path))
}

/** Gives a file that root has written to the owner of the folder: otherwise the server's account could not open it. */
export function giveToOwner(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}

/** Waits until a file, or the names in a folder, have reached the disk. */
export function flush(path: string): void {
  try {
    const descriptor = openSync(path, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // Windows and some network drives can't flush a folder. SQLite goes on there too, and flushes its own files.
  }
}

/** The identity of the file at a path; null if there is none. @throws the system's error: a silent disk may still hold the file. */
export function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch (error) {
    // ENOTDIR: a file has taken the place of a folder on the way.
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null
    throw error
  }
}

/** Whether 500 MB are free in a folder after `bytes` more have been written there. @throws the system's error. */
export function hasRoom(folder: string, bytes = 0): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize - bytes >= LEAST_FREE_BYTES
}

export const lockPath = (dataDir: string): string => join(dataDir, 'server.lock')

/**
 * Makes this process the only server on `dataDir`, by an open transaction on a file of its own. The lock is the operating
 * system's: it ends with the process.
 * @returns the lock, which `close` releases.
 * @throws OutboxError when another server holds the lock, or the database's error.
 */
export async function lockDataDir(dataDir: string): Promise<DatabaseSync> {
  const path = lockPath(dataDir)
  const lock = new DatabaseSync(path)
  try {
    // The journal stays in memory, because the transaction never ends. user_version forces a write: on a read-only file
    // BEGIN EXCLUSIVE succeeds for everybody.
    // A killed server may take a moment to die, and its successor starts at once. Visitors of other sites are served meanwhile.
    await onceFree(() => lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1'))
    giveToOwner(dataDir, path)
    return lock
  } catch (error) {
    lock.close()
    throw sqliteCode(error) === SQLITE.BUSY ? new OutboxError('in use') : error
  }
}
