/// <reference lib="esnext.temporal" />
import { FIELD_LABELS } from '#enquiry/fields.ts'
import { BIDI_CONTROL, LINE_SEPARATOR, STRAY_CONTROL, SURROGATE } from '#enquiry/unsafe-characters.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import type { StoredEnquiry } from '../outbox/outbox.ts'
import { UsageError } from './program.ts'

// Times are shown in the owner's time zone, wherever the server is.
const ZONE = 'Europe/Berlin'
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }
const CONTROLS = new RegExp(`[${STRAY_CONTROL}${LINE_SEPARATOR}${BIDI_CONTROL}${SURROGATE}]`, 'gv')
const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })
// Excel reads a file as UTF-8 only if the file begins with this mark.
const BYTE_ORDER_MARK = '\uFEFF'
// A stranger has typed the cell, and a spreadsheet would run it as a formula (OWASP, CSV injection).
const FORMULA = /^[=+\-@\t\r]/

const STATUS_WORDS = {
  queued: 'queued (wartet)',
  sent: 'sent (verschickt)',
  failed: 'failed (nicht zugestellt)',
  collected: 'collected (Sammelpost)',
}

/** The columns of an enquiry besides its message. `width`: the column is in the list, cut to that many characters. */
const COLUMNS: readonly { label: string; text: (enquiry: StoredEnquiry) => string; width?: number }[] = [
  { label: 'Vorgangsnummer', text: ({ id }) => id, width: 9 },
  { label: 'Eingegangen', text: ({ receivedAt }) => inBerlin(receivedAt), width: 15 },
  { label: 'Verschickt', text: ({ sentAt }) => inBerlin(sentAt) },
  { label: 'Zustand', text: ({ status }) => STATUS_WORDS[status], width: 25 },
  { label: 'Versuche', text: ({ attempts }) => String(attempts), width: 8 },
  { label: 'Letzter Fehler', text: ({ lastError }) => lastError ?? '' },
  { label: FIELD_LABELS.name, text: ({ name }) => name, width: 24 },
  { label: FIELD_LABELS.email, text: ({ email }) => email, width: 30 },
  { label: FIELD_LABELS.phone, text: ({ phone }) => phone },
  {
    label: FIELD_LABELS.attachment,
    text: ({ attachments }) => attachments.map(({ name, bytes }) => `${name} (${bytes} Bytes)`).join(', '),
    width: 120,
  },
]

export function listText(enquiries: readonly StoredEnquiry[]): string {
  const columns = COLUMNS.filter(({ width }) => width !== undefined)
  const rows = enquiries.map((enquiry) => columns.map(({ text, width = 0 }) => printableCell(text(enquiry), width)))
  return tableOf([columns.map(({ label }) => label.toUpperCase()), ...rows])
}

export function textOf(enquiry: StoredEnquiry): string {
  const advice = ['Was tun', adviceFor(enquiry) ?? '']
  const facts = [...COLUMNS.map(({ label, text }) => [label, text(enquiry)]), advice].filter(([, text]) => text !== '')
  return printable(`${tableOf(facts)}\n\n${enquiry.message}`)
}

const COLLECTED =
  'Diese Anfrage kommt mit der nächsten Sammelpost, höchstens eine in der Stunde: Sie sieht nach Spam aus, oder es kamen sehr viele Anfragen. Mit „retry“ und dieser Nummer schicken Sie sie sofort einzeln, mit ihren Dateien.'

const adviceFor = ({ status, lastError }: StoredEnquiry): string | null =>
  adviceOn(lastError) ?? (status === 'collected' ? COLLECTED : null)

/** The enquiries as a table for a spreadsheet, one a row (RFC 4180, with semicolons, as German Excel expects). */
export function csvOf(enquiries: readonly StoredEnquiry[]): string {
  const rows = enquiries.map((enquiry) => [...COLUMNS.map(({ text }) => text(enquiry)), enquiry.message])
  const lines = [[...COLUMNS.map(({ label }) => label), FIELD_LABELS.message], ...rows].map((cells) =>
    cells.map((text) => `"${printable(text.replace(FORMULA, "'$&")).replaceAll('"', '""')}"`).join(';'),
  )
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** The fields of `list --json`. Scripts rely on them. */
export function jsonOf({ lastError: _error, sentAt: _time, attachments, ...enquiry }: StoredEnquiry) {
  return { ...enquiry, attachment: attachments[0] ?? null, attachments }
}

/** The fields of `show --json`. */
export const entryOf = (enquiry: StoredEnquiry) => ({ ...enquiry, ...jsonOf(enquiry), advice: adviceFor(enquiry) })

/** An ISO time as the owner's clock shows it: "02.07.26, 00:30"; empty without one. */
const inBerlin = (time: string | null): string => (time === null ? '' : FORMAT.format(new Date(time)))

/**
 * The beginning of `--since`, in milliseconds since 1970.
 * @param text `24h`, `7d`, `2w`, or a day such as `2026-11-01`, which begins at midnight.
 * @throws UsageError for any other text.
 */
export function sinceTime(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? []
  if (count !== undefined) return Date.now() - Number(count) * (UNIT_MS[unit] ?? 0)
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError(text)
    return Temporal.PlainDate.from(text).toZonedDateTime(ZONE).epochMilliseconds
  } catch {
    throw new UsageError(`--since ${text}: Bitte schreiben Sie 24h, 7d, 2w oder einen Tag wie 2026-11-01.`)
  }
}

/** A duration in the dative: "seit 3 Stunden". Below two of a unit the next smaller unit is used: "90 Minuten". */
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

/** Text for the owner's terminal, without characters that control it: a visitor typed this text. */
export const printable = (text: string): string => text.replace(CONTROLS, '\uFFFD')

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Any value as JSON, with the characters that control a terminal escaped. The JSON parses to the same value. */
export function printableJson(value: unknown): string {
  // JSON.stringify escapes characters below U+0020 (RFC 8259, 7).
  return JSON.stringify(value, null, 2).replace(CONTROLS, escaped)
}

/** Text for the owner's terminal on one line of at most `width` characters. */
function printableCell(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ')
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}

/** Rows of cells as text. Each column is as wide as its widest cell. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
