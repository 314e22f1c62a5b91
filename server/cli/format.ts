/// <reference lib="esnext.temporal" />
import { BIDI_CONTROL, LINE_SEPARATOR, STRAY_CONTROL, SURROGATE } from '#enquiry/unsafe-characters.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../outbox/time.ts'
import { UsageError } from './program.ts'

// The owner's clock, wherever the server stands.
const ZONE = 'Europe/Berlin'
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }
const STEERING = new RegExp(`[${STRAY_CONTROL}${LINE_SEPARATOR}${BIDI_CONTROL}${SURROGATE}]`, 'gv')

const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })

/** An ISO time as the owner's clock shows it: "02.07.26, 00:30"; empty without one. */
export function inBerlin(time: string | null): string {
  return time === null ? '' : FORMAT.format(new Date(time))
}

export function monthInBerlin(time: string): string {
  return Temporal.Instant.from(time).toZonedDateTimeISO(ZONE).toPlainDate().toPlainYearMonth().toString()
}

/**
 * When `--since` begins, in milliseconds since 1970.
 * @param text `24h`, `7d`, `2w`, or a day such as `2026-11-01`, which begins at midnight.
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
export function durationText(seconds: number): string {
  const ms = seconds * 1000
  if (ms < MINUTE_MS) return counted(Math.ceil(seconds), 'einer Sekunde', 'Sekunden')
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
  return JSON.stringify(value, null, 2).replace(STEERING, escaped)
}

// What lies below U+0020 is escaped already (RFC 8259, 7).
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text on a single line, as it may be printed, at most `width` characters. */
export function printableCell(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ')
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}

/** Rows of cells below each other, each column as wide as its widest cell. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
