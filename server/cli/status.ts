import type { DatabaseSync } from 'node:sqlite'
import { currentFrontRefusal, describeFrontRefusal } from '../monitoring/front-refusal.ts'
import { listEnquiries, type StoredEnquiry } from '../outbox/archive.ts'
import { createUndeliveredCount } from '../outbox/undelivered.ts'
import { durationText } from './duration.ts'
import { adviceOn } from './mail-advice.ts'

/** What `status --json` prints. */
export type DeliveryStatus = {
  counts: Record<StoredEnquiry['status'], number>
  /** How long the oldest of the waiting ones has waited; null when none waits. */
  oldestSeconds: number | null
  /** Whether SMTP_URL is set. */
  hasMailServer: boolean
  /** Each cause of what is not delivered once, with what to do about it. */
  reasons: { error: string; advice: string | null }[]
  /** What a server in front has refused of late, in German; null when nothing is known of it. */
  refusedInFront: string | null
}

/** How the delivery stands. @param db null: there is no outbox yet. */
export function deliveryStatus(db: DatabaseSync | null, hasMailServer: boolean): DeliveryStatus {
  const enquiries = db ? listEnquiries(db) : []
  const oldestMs = db ? createUndeliveredCount(db)().oldestMs : null
  const count = (status: StoredEnquiry['status']) => enquiries.filter((enquiry) => enquiry.status === status).length
  const refusal = db && currentFrontRefusal(db)
  return {
    counts: { sent: count('sent'), queued: count('queued'), failed: count('failed'), spam: count('spam') },
    oldestSeconds: oldestMs === null ? null : Math.floor(oldestMs / 1000),
    hasMailServer,
    reasons: reasonsOf(enquiries),
    refusedInFront: refusal && describeFrontRefusal(refusal),
  }
}

/** The same for reading. */
export function statusText({ counts, oldestSeconds, hasMailServer, reasons, refusedInFront }: DeliveryStatus): string {
  const { sent, queued, failed, spam } = counts
  const lines = [`Zugestellt: ${sent}, wartend: ${queued}, nicht zugestellt: ${failed}, Spam: ${spam}`]
  if (!hasMailServer) lines.push('SMTP_URL ist nicht gesetzt: Anfragen werden gespeichert, aber nicht verschickt.')
  if (oldestSeconds !== null && hasMailServer) {
    lines.push(`Die älteste wartet seit ${durationText(oldestSeconds * 1000)}.`)
  }
  lines.push(...reasons.map(({ error, advice }) => `Grund: ${error}. ${advice ?? ''}`.trimEnd()))
  if (failed > 0) lines.push('Noch einmal zustellen: npm run enquiries -- retry --all')
  if (refusedInFront !== null) lines.push(refusedInFront)
  else if (failed + queued === 0) lines.push('Alles in Ordnung.')
  return lines.join('\n')
}

function reasonsOf(enquiries: StoredEnquiry[]): DeliveryStatus['reasons'] {
  const undelivered = enquiries.filter(({ status }) => status === 'queued' || status === 'failed')
  const errors = new Set(undelivered.map(({ lastError }) => lastError).filter((error) => error !== null))
  return [...errors].map((error) => ({ error, advice: adviceOn(error) }))
}
