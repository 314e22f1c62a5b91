import type { DatabaseSync } from 'node:sqlite'

/** @returns a function that writes to the outbox for real, and throws when that fails. */
export function createWriteCheck(db: DatabaseSync): () => void {
  const statement = db.prepare('INSERT OR REPLACE INTO write_check (id, checked_at) VALUES (1, ?)')
  return () => {
    statement.run(Date.now())
  }
}
