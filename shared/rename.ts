import { renameSync } from 'node:fs'
import { systemCode } from './errors.ts'

const IS_WINDOWS = process.platform === 'win32'
const HELD = ['EACCES', 'EBUSY', 'EPERM']
const PAUSE_MS = 100
const MOST_PAUSES = 40

/**
 * Renames a file or a folder. On Windows a virus scanner or OneDrive may hold what was just written: it is tried again for
 * four seconds.
 * @throws the system's error.
 */
export function rename(from: string, to: string): void {
  for (let pauses = 0; ; pauses++) {
    try {
      return renameSync(from, to)
    } catch (error) {
      if (!IS_WINDOWS || pauses === MOST_PAUSES || !HELD.includes(systemCode(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}
