import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { copyOutbox } from './copy.ts'
import { createDataDir } from './folder.ts'

const RESCUED = /^outbox\.rescued-.+\.db$/

/**
 * Saves what an open outbox holds whose file was deleted or replaced: the operating system keeps it until it is closed.
 * The copy lies in `dataDir`, which is created again if need be. Nothing may change `db` meanwhile.
 * @returns its name, and how many enquiries it holds.
 * @throws when that is not possible; nothing is left behind then.
 */
export async function rescueOutbox(db: DatabaseSync, dataDir: string): Promise<{ file: string; enquiries: number }> {
  createDataDir(dataDir)
  const file = `outbox.rescued-${new Date().toISOString().replaceAll(':', '-')}.db`
  return { file, enquiries: await copyOutbox(db, join(dataDir, file)) }
}

/** Names of the copies an earlier server saved in `dataDir`. */
export function rescuedFiles(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => RESCUED.test(name))
}
