import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until the file's bytes have reached the disk. */
export function flushFile(path: string): void {
  // Windows flushes only what is open for writing.
  flush(path, 'r+')
}

/** Waits until the names in a folder have reached the disk, where its file system can do that. */
export function flushFolder(path: string): void {
  try {
    flush(path, 'r')
  } catch {
    // Windows and some network drives can't flush a folder. SQLite goes on there as well.
  }
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
