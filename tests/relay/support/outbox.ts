import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

export const DAY_MS = 86_400_000
const PAGE_BYTES = 4096
const bytes = v.object({ content: v.instance(Uint8Array) })

/** Changes the outbox behind the server's back, as time would. */
export function change(dataDir: string, sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(join(dataDir, 'outbox.db'), { timeout: 5000 })
  db.prepare(sql).run(...values)
  db.close()
}

/** Another program with an open transaction on the outbox. @returns a function that ends it. */
export function occupy(dataDir: string): () => void {
  const db = new DatabaseSync(join(dataDir, 'outbox.db'), { timeout: 5000 })
  db.exec('BEGIN IMMEDIATE')
  return () => db.close()
}

/** The stored enquiries, the newest first, read without the server's code. */
export function storedIn(file: string) {
  const db = new DatabaseSync(file, { timeout: 5000 })
  const select = db.prepare('SELECT id, status, message FROM enquiry ORDER BY received_at DESC')
  const selectFiles = db.prepare('SELECT content FROM attachment WHERE enquiry_id = ? ORDER BY rowid')
  // One after the other: together the files may be gigabytes.
  const rows = Array.from(select.iterate(), ({ id, status, message }) => ({
    id: String(id),
    status: String(status),
    message: String(message),
    fileHash: hashOf(...selectFiles.all(String(id)).map(({ content }) => v.parse(bytes, { content }))),
  }))
  db.close()
  return rows
}

/** The numbers of all that is stored, in their order. */
export const numbersIn = (dataDir: string) =>
  storedIn(join(dataDir, 'outbox.db'))
    .map(({ id }) => id)
    .toSorted()

/** SHA-256 of files in their order, null without any. */
export const hashOf = (...files: ({ content: Uint8Array } | undefined)[]): string | null =>
  files.map((file) => (file ? hash('sha256', file.content) : '')).join(' ') || null

/** Whether the bytes of a text are in the files of the outbox. */
export function isReadable(dataDir: string, text: string): boolean {
  const files = ['outbox.db', 'outbox.db-wal'].map((name) => join(dataDir, name))
  return files.some((file) => existsSync(file) && readFileSync(file).includes(text))
}

/** Damages a page of the outbox that holds nothing but bytes of `content`. */
export function breakPageOf(dataDir: string, content: Uint8Array): void {
  const path = join(dataDir, 'outbox.db')
  const file = readFileSync(path)
  const inside = content.subarray(50_000, 50_000 + 64)
  const page = Math.floor(file.indexOf(inside) / PAGE_BYTES) * PAGE_BYTES
  // The number of the next page in the chain (SQLite's file format, 1.6).
  file.writeUInt32BE(0xffffffff, page)
  writeFileSync(path, file)
}
