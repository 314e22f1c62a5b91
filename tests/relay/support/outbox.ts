import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { attachmentContent, listEnquiries } from '#server/outbox/archive.ts'
import { openExistingOutbox } from '#server/outbox/database.ts'

export const DAY_MS = 86_400_000

/** Changes the outbox behind the server's back, as time would. */
export function change(dataDir: string, sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(join(dataDir, 'outbox.db'))
  db.prepare(sql).run(...values)
  db.close()
}

/** Every stored enquiry's number, with the bytes of its file. */
export function contents(dataDir: string): Map<string, Uint8Array | null> {
  const db = openExistingOutbox(dataDir)
  if (!db) throw new Error('there is no outbox')
  const found = new Map(listEnquiries(db).map(({ id }) => [id, attachmentContent(db, id)]))
  db.close()
  return found
}
