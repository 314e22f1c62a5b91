import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { attachmentContent, listEnquiries } from '#server/outbox/archive.ts'
import { openExistingOutbox } from '#server/outbox/database.ts'

export const DAY_MS = 86_400_000
const PAGE_BYTES = 4096

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

/** Whether a text can be read in the files of the outbox, as whoever has the disk could. */
export function isReadable(dataDir: string, text: string): boolean {
  return ['outbox.db', 'outbox.db-wal'].some((name) => readFileSync(join(dataDir, name)).includes(text))
}

/** Damages a page of the outbox that holds nothing but bytes of `content`. */
export function breakPageOf(dataDir: string, content: Uint8Array): void {
  const path = join(dataDir, 'outbox.db')
  const bytes = readFileSync(path)
  const inside = content.subarray(50_000, 50_000 + 64)
  const page = Math.floor(bytes.indexOf(inside) / PAGE_BYTES) * PAGE_BYTES
  // The number of the next page in the chain (SQLite's file format, 1.6).
  bytes.writeUInt32BE(0xffffffff, page)
  writeFileSync(path, bytes)
}
