import { hash, randomBytes } from 'node:crypto'
import type { Entries } from '#server/outbox/office/entries.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { OFFICE } from '../api.ts'

const LINK_MS = 15 * MINUTE_MS

/** A secret of 256 bits that nobody guesses. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
/** What is stored of a secret. */
export const hashOf = (secret: string): string => hash('sha256', secret)

/** @returns a link that lets an address in, once and within 15 minutes. @param origin where the office is reached. */
export async function newLink(entries: Entries, address: string, origin: string): Promise<string> {
  const secret = newSecret()
  await entries.put('link', hashOf(secret), address, LINK_MS)
  return `${origin}${OFFICE}/herein/${secret}`
}
