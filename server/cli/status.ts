import type { DatabaseSync } from 'node:sqlite'
import { currentFrontRefusal, describeFrontRefusal } from '../monitoring/front-refusal.ts'
import { listEnquiries, type StoredEnquiry } from '../outbox/archive.ts'
import { createUndeliveredCount } from '../outbox/undelivered.ts'
import { adviceOn } from './mail-advice.ts'

const MINUTE_MS = 60_000

/** How the delivery stands, in German. @param db null: there is no outbox yet. */
export function statusText(db: DatabaseSync | null, hasMailServer: boolean): string {
  const enquiries = db ? listEnquiries(db) : []
  const oldestMs = db ? createUndeliveredCount(db)().oldestMs : null
  const count = (status: StoredEnquiry['status']) => enquiries.filter((enquiry) => enquiry.status === status).length
  const lines = [
    `Zugestellt: ${count('sent')}, wartend: ${count('queued')}, nicht zugestellt: ${count('failed')}, Spam: ${count('spam')}`,
  ]
  if (!hasMailServer) lines.push('SMTP_URL ist nicht gesetzt: Anfragen werden gespeichert, aber nicht verschickt.')
  if (oldestMs !== null && hasMailServer) lines.push(`Die älteste wartet seit ${duration(oldestMs)}.`)
  lines.push(...reasons(enquiries))
  if (count('failed') > 0) lines.push('Noch einmal zustellen: npm run enquiries -- retry --all')
  const refusal = db && currentFrontRefusal(db)
  if (refusal) lines.push(describeFrontRefusal(refusal))
  else if (count('failed') + count('queued') === 0) lines.push('Alles in Ordnung.')
  return lines.join('\n')
}

/** Each cause once, with what to do about it. */
function reasons(enquiries: StoredEnquiry[]): string[] {
  const undelivered = enquiries.filter(({ status }) => status === 'queued' || status === 'failed')
  const errors = new Set(undelivered.map(({ lastError }) => lastError).filter((error) => error !== null))
  return [...errors].map((error) => `Grund: ${error}. ${adviceOn(error) ?? ''}`.trimEnd())
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'weniger als einer Minute'
  if (minutes < 120) return `${minutes} Minuten`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} Stunden` : `${Math.floor(hours / 24)} Tagen`
}
