import { BIDI_CONTROL, LINE_SEPARATOR, STRAY_CONTROL, SURROGATE } from '#enquiry/unsafe-characters.ts'

const STEERING = new RegExp(`[${STRAY_CONTROL}${LINE_SEPARATOR}${BIDI_CONTROL}${SURROGATE}]`, 'gv')

/** Text as it may be printed: whatever a visitor typed, it must not steer the owner's terminal. */
export function printable(text: string): string {
  return text.replace(STEERING, '\uFFFD')
}

/** Any value as JSON that is as harmless, and reads back as the same value. */
export function printableJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2)
  // What lies below U+0020 is escaped already.
  return json.replace(STEERING, escaped)
}

/** Text on a single line, as it may be printed, at most `width` characters. */
export function printableCell(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ')
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}

/** As JSON writes a character it may not contain (RFC 8259, 7). */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
