/** The values that every engine gives to a new enquiry. */
import { hash, randomUUID } from 'node:crypto'
import { newReference } from '#enquiry/reference.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { NewEnquiry } from './outbox.ts'

/** An enquiry that comes twice within this time is kept once. */
export const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS

/** The third copy of a text in a day goes into the collection. Short texts ("Bitte um Rückruf") are alike by chance. */
export const COPIES = { within: 24 * HOUR_MS, before: 2, shortest: 20, indexed: 64 } as const

/**
 * One collection an hour. One that would be too large goes on in another mail at once: mail servers take 10 MB and more, the
 * text comes twice, as HTML too, and grows by the encoding. `around`: room for the lines around a message; `latest`: the note
 * of the time at which the last one was made.
 */
export const COLLECTION = { pauseMs: HOUR_MS, length: 2_000_000, around: 500, latest: 'collected_at' } as const

/** The Message-ID of a new collection. */
export const newCollectionId = (mailDomain: string): string => `<sammelpost.${randomUUID()}@${mailDomain}>`

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
