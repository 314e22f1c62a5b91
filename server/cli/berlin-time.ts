/// <reference lib="esnext.temporal" />
import { UsageError } from './command-error.ts'

// The owner's clock, wherever the server stands.
const ZONE = 'Europe/Berlin'
const HOUR_MS = 60 * 60_000
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS }

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
