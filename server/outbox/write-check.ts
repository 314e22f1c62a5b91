import type { DatabaseSync } from 'node:sqlite'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { onceFree } from './database.ts'

// Three bytes a character, as for the longest message in UTF-8.
const ROOM_BYTES = 3 * MAX_LENGTH.message

/** @returns a function that writes to the outbox for real, and rejects when there is no room for an enquiry. */
export function createWriteCheck(db: DatabaseSync): () => Promise<void> {
  const statement = db.prepare(
    'INSERT OR REPLACE INTO write_check (id, checked_at, padding) VALUES (1, ?, zeroblob(?))',
  )
  return async () => {
    await onceFree(() => statement.run(Date.now(), ROOM_BYTES))
  }
}
