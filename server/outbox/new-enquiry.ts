/** The values that every engine gives to a new enquiry. */
import { hash, randomUUID } from 'node:crypto'
import { newReference } from '#enquiry/reference.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { NewEnquiry } from './outbox.ts'

/** An enquiry that comes twice within this time is kept once. */
export const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS

/** A new reference number, with the Message-ID of its mail. */
export function newNumber(mailDomain: string): { id: string; messageId: string } {
  const id = newReference()
  return { id, messageId: `<${id}.${randomUUID()}@${mailDomain}>` }
}

/** Equal fields and files have the same hash. */
export function fingerprintOf({ attachments, fields, subject, replyTo }: NewEnquiry): Uint8Array {
  const files = attachments.map(({ name, type, content }) => [name, type, hash('sha256', content)])
  return hash('sha256', JSON.stringify([{ fields, subject, replyTo }, files]), 'buffer')
}
