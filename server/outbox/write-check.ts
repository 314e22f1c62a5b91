import type { DatabaseSync } from 'node:sqlite'
import { MAX_LENGTH } from '#enquiry/limits.ts'

// Three bytes a character, as for the longest message in UTF-8.
const ROOM_BYTES = 3 * MAX_LENGTH.message

/** @returns a function that writes to the outbox for real, and throws when there is no room for an enquiry. */
export function createWriteCheck(db: DatabaseSync): () => void {
  const statement = db.prepare(
    'INSERT OR REPLACE INTO write_check (id, checked_at, padding) VALUES (1, ?, zeroblob(?))',
  )
  return () => {
    statement.run(Date.now(), ROOM_BYTES)
  }
}
