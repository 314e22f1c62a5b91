import { randomInt } from 'node:crypto'

// Crockford's base32: no I, L, O, U, so a number read out on the phone can't be misheard or misspelt.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = `[${ALPHABET}]{4}`
const REFERENCE = new RegExp(`^${GROUP}-${GROUP}$`)

/** A new random reference number such as `K7M3-9QXD` (40 bits; the outbox draws again if it is taken). */
export function newReference(): string {
  const digits = Array.from({ length: 8 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Whether the text is a well-formed reference number; says nothing about whether the enquiry exists. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text)
}
