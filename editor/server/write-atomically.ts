import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { rename } from '#shared/rename.ts'

/**
 * Writes a file atomically: after a crash the old or the new file is there, complete. A link is followed, and a missing
 * folder is made.
 */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  const target = existsSync(path) ? realpathSync(path) : path
  mkdirSync(dirname(target), { recursive: true })
  const temporary = `${target}.${process.pid}.neu`
  try {
    writeFileSync(temporary, content, { flush: true })
    rename(temporary, target)
  } finally {
    rmSync(temporary, { force: true })
  }
  // Without fsync a power cut could take the new name back. Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(target), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
