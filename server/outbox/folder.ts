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
import { dirname, resolve } from 'node:path'
import { OutboxError, systemCode } from './errors.ts'

const LEAST_FREE_BYTES = 500_000_000

/** Makes sure that the outbox's folder exists and can be written. @throws OutboxError when it can't. */
export function createDataDir(dataDir: string): void {
  try {
    createFolder(resolve(dataDir))
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new OutboxError('no folder', error instanceof Error ? error.message : String(error))
  }
}

/** Level by level, because Node's recursive mkdir never returns from a folder that takes no others, such as /proc. */
function createFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) createFolder(parent)
  // Personal data: nobody else on the machine reads it.
  mkdirSync(path, { mode: 0o700 })
  // Or a power cut takes the new folder with all that was acknowledged in it.
  flushFolder(parent)
}

/** What root writes into a folder of the server's account, that account could not open. */
export function giveToOwner(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}

/** Waits until the names in a folder have reached the disk, where its file system can do that. */
export function flushFolder(path: string): void {
  try {
    flushFile(path, 'r')
  } catch {
    // Windows and some network drives can't flush a folder. SQLite goes on there as well.
  }
}

/** Waits until the file's bytes have reached the disk. @param flags Windows flushes only what is open for writing. */
export function flushFile(path: string, flags: 'r' | 'r+' = 'r+'): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
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
