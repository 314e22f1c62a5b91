import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file so that at every moment either the old or the new one is there, whole, whatever fails. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.neu`
  try {
    await writeFile(temporary, bytes, { flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // Without it a power cut could take the new name back. Windows opens no folders and needs none of it.
  if (process.platform === 'win32') return
  await using folder = await open(dirname(path))
  await folder.sync()
}
