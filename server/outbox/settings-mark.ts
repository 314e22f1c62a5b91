import { randomBytes, scryptSync } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { retryUndelivered } from './archive.ts'
import { inTransaction } from './database.ts'
import { readMeta, writeMeta } from './meta.ts'

const KEY = 'mail_settings'
const SALT_BYTES = 16

/**
 * Puts every undelivered enquiry back to the front of the queue if the settings are not those of the last call.
 * They hold a password: what is kept of them is only good for comparing.
 * @returns how many were put back.
 * @throws the database's error; nothing is changed then.
 */
export function resumeIfChanged(db: DatabaseSync, settings: readonly (string | null)[]): number {
  const text = JSON.stringify(settings)
  const known = readMeta(db, KEY)
  const [salt] = known?.split('.') ?? []
  if (salt && known === markOf(text, salt)) return 0
  return inTransaction(db, () => {
    const mark = markOf(text, randomBytes(SALT_BYTES).toString('hex'))
    writeMeta(db, KEY, mark)
    return retryUndelivered(db)
  })
}

const markOf = (text: string, salt: string) => `${salt}.${scryptSync(text, salt, 32).toString('hex')}`
