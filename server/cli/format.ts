/// <reference lib="esnext.temporal" />
import { BIDI_CONTROL, LINE_SEPARATOR, STRAY_CONTROL, SURROGATE } from '#enquiry/unsafe-characters.ts'
import { UsageError } from './explain.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
// The owner's clock, wherever the server stands.
const ZONE = 'Europe/Berlin'
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }
const STEERING = new RegExp(`[${STRAY_CONTROL}${LINE_SEPARATOR}${BIDI_CONTROL}${SURROGATE}]`, 'gv')

const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })

/** An ISO time as the owner's clock shows it: "02.07.26, 00:30". */
export function inBerlin(time: string): string {
  return FORMAT.format(new Date(time))
}

/** The month an ISO time falls in: "2026-07". */
export function monthInBerlin(time: string): string {
  return Temporal.Instant.from(time).toZonedDateTimeISO(ZONE).toPlainDate().toPlainYearMonth().toString()
}

/**
 * When `--since` begins.
 * @param text `24h`, `7d`, `2w`, or a day such as `2026-11-01`, which begins at midnight.
 * @returns milliseconds since 1970.
 * @throws UsageError when it is neither.
 */
export function sinceTime(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? []
  if (count !== undefined) return Date.now() - Number(count) * (UNIT_MS[unit] ?? 0)
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError(text)
    return Temporal.PlainDate.from(text).toZonedDateTime(ZONE).epochMilliseconds
  } catch {
    throw new UsageError(`--since ${text}: Bitte so angeben: 24h, 7d, 2w oder ein Tag wie 2026-11-01.`)
  }
}

/** How long something took or has lasted, in the dative: "seit 3 Stunden". Up to twice a unit the smaller one is used. */
export function durationText(ms: number): string {
  if (ms < MINUTE_MS) return counted(Math.ceil(ms / 1000), 'einer Sekunde', 'Sekunden')
  if (ms < 2 * HOUR_MS) return counted(Math.floor(ms / MINUTE_MS), 'einer Minute', 'Minuten')
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} Stunden`
  return `${Math.floor(ms / DAY_MS)} Tagen`
}

/** A count in words: `one`, or the figure before `several`. */
export const counted = (count: number, one: string, several: string): string =>
  count === 1 ? one : `${count} ${several}`

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
