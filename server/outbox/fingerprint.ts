import { hash } from 'node:crypto'
import type { NewEnquiry } from './enquiry-record.ts'

/**
 * A hash that is the same for the same fields and the same file.
 * Whether the honeypot was filled is part of it, so that a program's copy never hides a person's enquiry.
 */
export function fingerprint({ attachment, ...rest }: NewEnquiry): Uint8Array {
  const file = attachment && [attachment.name, attachment.type, hash('sha256', attachment.content)]
  return hash('sha256', JSON.stringify([rest, file]), 'buffer')
}
