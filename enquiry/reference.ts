// Crockford's base32: no I, L, O, U, so a number read out on the phone can't be misheard or misspelt.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = `[${ALPHABET}]{4}`
const REFERENCE = new RegExp(`^${GROUP}-${GROUP}$`)

/** A new random reference number such as `K7M3-9QXD` (40 bits). */
export function newReference(): string {
  // 32 divides 256: every digit is equally likely.
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET.charAt(byte % 32)).join('')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Whether the text is a well-formed reference number; says nothing about whether the enquiry exists. */
export const isReference = (text: string): boolean => REFERENCE.test(text)
