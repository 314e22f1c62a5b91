import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const KEY = 'told_alerts'
const row = v.optional(v.object({ value: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number())) }))

/** What the owner has been told of, by its kind, and to what extent. It outlives a restart, which often is the mend. */
export type ToldAlerts = Readonly<Record<string, number>>

/** @returns an empty record when nothing legible is there. */
export function readToldAlerts(db: DatabaseSync): ToldAlerts {
  try {
    return v.parse(row, db.prepare('SELECT value FROM meta WHERE key = ?').get(KEY))?.value ?? {}
  } catch {
    // A damaged outbox is itself to be told of.
    return {}
  }
}

/** @throws the database's error. */
export function writeToldAlerts(db: DatabaseSync, told: ToldAlerts): void {
  db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(KEY, JSON.stringify(told))
}
