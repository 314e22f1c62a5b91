import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const KEY = 'front_refusal'
const refusal = v.object({ status: v.number(), bytes: v.number(), at: v.number() })
const row = v.optional(v.object({ value: v.pipe(v.string(), v.parseJson(), refusal) }))

/** An enquiry a server in front refused, as the visitor's page has told: nothing of the visitor, nothing of the enquiry. */
export type FrontRefusal = {
  status: number
  /** Size of its file; 0 without one. */
  bytes: number
  /** In ms since 1970. */
  at: number
}

/** @returns the latest that was told of; null when none was, or nothing legible is there. */
export function readFrontRefusal(db: DatabaseSync): FrontRefusal | null {
  try {
    return v.parse(row, db.prepare('SELECT value FROM meta WHERE key = ?').get(KEY))?.value ?? null
  } catch {
    // A damaged outbox is itself to be told of.
    return null
  }
}

/** @throws the database's error. */
export function writeFrontRefusal(db: DatabaseSync, latest: FrontRefusal): void {
  db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(KEY, JSON.stringify(latest))
}
