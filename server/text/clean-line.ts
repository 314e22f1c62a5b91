import { BIDI_CONTROL, CONTROL, LINE_SEPARATOR, SURROGATE } from '#enquiry/unsafe-characters.ts'

const UNSAFE = new RegExp(`[${CONTROL}${LINE_SEPARATOR}${BIDI_CONTROL}${SURROGATE}]+`, 'gu')

/**
 * Makes any text a single harmless line.
 * @param max longest result in characters (UTF-16 units).
 */
export function cleanLine(text: string, max: number): string {
  const line = text
    .replace(UNSAFE, ' ')
    // "=?utf-8?B?…?=" would be decoded by the recipient's mail program and could smuggle a line break in.
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
