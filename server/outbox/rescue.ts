import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { findDamage } from './damage-check.ts'
import { createDataDir } from './data-dir.ts'
import { flushFile, flushFolder } from './flush.ts'

const RESCUED = /^outbox\.rescued-.+\.db$/
// 4 MB at a time: the server goes on answering in between.
const PAGES_PER_STEP = 1000

const countRow = v.object({ count: v.number() })

export type Rescued = { file: string; enquiries: number }

/**
 * Saves what an open outbox holds whose file was deleted or replaced: the operating system keeps it until it is closed.
 * The copy lies in `dataDir`, which is created again if need be, and has been opened, checked and flushed.
 * Nothing may change `db` meanwhile.
 * @throws when that is not possible; nothing is left behind then.
 */
export async function rescueOutbox(db: DatabaseSync, dataDir: string): Promise<Rescued> {
  createDataDir(dataDir)
  const file = `outbox.rescued-${new Date().toISOString().replaceAll(':', '-')}.db`
  const part = join(dataDir, `${file}.part`)
  try {
    // Not VACUUM INTO, which would let nobody else be answered until it has written everything.
    await backup(db, part, { rate: PAGES_PER_STEP })
    const enquiries = countInCopy(part)
    const damage = await findDamage(part)
    if (damage !== null || enquiries !== count(db)) throw new Error(`the copy is not complete: ${damage ?? enquiries}`)
    flushFile(part)
    renameSync(part, join(dataDir, file))
    flushFolder(dataDir)
    return { file, enquiries }
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(part + suffix, { force: true })
    throw error
  }
}

/** Names of the copies an earlier server saved in `dataDir`. */
export function rescuedFiles(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => RESCUED.test(name))
}

function countInCopy(file: string): number {
  const copy = new DatabaseSync(file)
  try {
    // A single file, without a log beside it that could get lost.
    copy.exec('PRAGMA journal_mode = DELETE')
    return count(copy)
  } finally {
    copy.close()
  }
}

function count(db: DatabaseSync): number {
  return v.parse(countRow, db.prepare('SELECT count(*) AS count FROM enquiry').get()).count
}
