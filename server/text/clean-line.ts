// Line breaks and other control characters end a mail header early, halves of surrogate pairs can't be encoded,
// and bidirectional controls make "gpj.exe" read as "exe.jpg".
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

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
