import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { flushFolder } from './flush.ts'
import { OutboxError } from './outbox-error.ts'

/**
 * Makes sure that the outbox's folder exists and can be written.
 * @throws OutboxError when it can't.
 */
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
