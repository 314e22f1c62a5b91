import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const row = v.optional(v.object({ value: v.string() }))

/** What the outbox keeps beside the enquiries, by its key; null when there is nothing. @throws the database's error. */
export function readMeta(db: DatabaseSync, key: string): string | null {
  return v.parse(row, db.prepare('SELECT value FROM meta WHERE key = ?').get(key))?.value ?? null
}

/** The same as JSON; null also when nothing legible is there: a damaged outbox is itself to be told of. */
export function readJsonMeta<T>(db: DatabaseSync, key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const text = readMeta(db, key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch {
    return null
  }
}

/** @throws the database's error. */
export function writeMeta(db: DatabaseSync, key: string, value: string): void {
  db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value)
}

/** @throws the database's error. */
export function deleteMeta(db: DatabaseSync, key: string): void {
  db.prepare('DELETE FROM meta WHERE key = ?').run(key)
}
