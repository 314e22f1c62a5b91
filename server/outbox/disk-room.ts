import { statfs } from 'node:fs/promises'

const LEAST_FREE_BYTES = 500_000_000

/**
 * Whether 500 MB are free where a folder lies, after `bytes` more have been written there.
 * @throws the system's error when the folder can't be read.
 */
export async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - bytes >= LEAST_FREE_BYTES
}
