import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { SQLITE, sqliteCode } from './sqlite-error.ts'

const checkRow = v.object({ quick_check: v.string() })
const damage = v.nullable(v.string())

/**
 * Reads every page of a database.
 * @returns what is wrong with it, in SQLite's words, or null.
 * @throws when it can't be read for another reason than damage.
 */
export function damageIn(db: DatabaseSync): string | null {
  try {
    const { quick_check: result } = v.parse(checkRow, db.prepare('PRAGMA quick_check(1)').get())
    return result === 'ok' ? null : result
  } catch (error) {
    const code = sqliteCode(error)
    if (error instanceof Error && (code === SQLITE.CORRUPT || code === SQLITE.NOTADB)) return error.message
    throw error
  }
}

/** The same in a thread of its own: a full outbox takes seconds to read, and the site is served meanwhile. */
export async function findDamage(file: string): Promise<string | null> {
  const worker = new Worker(new URL('damage-check-worker.ts', import.meta.url), { workerData: file })
  // Its connection is closed once it has ended: only then may the file be moved.
  const [[message]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')])
  return v.parse(damage, message)
}
