import { BIDI_CONTROL, CONTROL, LINE_SEPARATOR, SURROGATE } from '#enquiry/unsafe-characters.ts'

const UNSAFE = new RegExp(`[${CONTROL}${LINE_SEPARATOR}${BIDI_CONTROL}${SURROGATE}]+`, 'gu')

/**
 * Makes any text a single harmless line.
 * @param max longest result in characters (UTF-16 units).
 */
export function cleanLine(text: string, max: number): string {
  const line = text
    .replace(UNSAFE, ' ')
    // The recipient's mail program would decode "=?utf-8?B?…?=", and a line break in it could add a header.
    .replace(/=(?=\?)/g, '= ')
    .replace(/\s+/g, ' ')
    .trim()
  return cutAt(line, max)
}

/** The first `max` UTF-16 units, never ending inside a surrogate pair. */
export function cutAt(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
