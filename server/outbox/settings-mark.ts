import { randomBytes, scryptSync } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { retryUndelivered } from './archive.ts'
import { inTransaction } from './database.ts'

const KEY = 'mail_settings'
const SALT_BYTES = 16
const markRow = v.optional(v.object({ value: v.string() }))

/**
 * Puts every undelivered enquiry back to the front of the queue if the settings are not those of the last call.
 * They hold a password: what is kept of them is only good for comparing.
 * @returns how many were put back.
 * @throws the database's error; nothing is changed then.
 */
export function resumeIfChanged(db: DatabaseSync, settings: readonly (string | null)[]): number {
  const text = JSON.stringify(settings)
  const known = v.parse(markRow, db.prepare('SELECT value FROM meta WHERE key = ?').get(KEY))
  const [salt] = known?.value.split('.') ?? []
  if (known && salt && known.value === markOf(text, salt)) return 0
  return inTransaction(db, () => {
    const mark = markOf(text, randomBytes(SALT_BYTES).toString('hex'))
    db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(KEY, mark)
    return retryUndelivered(db)
  })
}

const markOf = (text: string, salt: string) => `${salt}.${scryptSync(text, salt, 32).toString('hex')}`
