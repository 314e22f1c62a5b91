import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file so that at every moment either the old or the new one is there, whole, whatever fails. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.neu`
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Without it a power cut could take the new name back. Windows opens no folders and needs none of it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
