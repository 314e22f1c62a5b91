import { FIELD_LABELS } from '#enquiry/fields.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import type { StoredEnquiry } from '../outbox/archive.ts'
import { inBerlin, printable, printableCell, tableOf } from './format.ts'

/** What is shown of an enquiry besides its message; in the list what has a width, cut to that many characters. */
const COLUMNS: readonly { label: string; text: (enquiry: StoredEnquiry) => string; width?: number }[] = [
  { label: 'Nummer', text: ({ id }) => id, width: 9 },
  { label: 'Eingegangen', text: ({ receivedAt }) => inBerlin(receivedAt), width: 15 },
  { label: 'Verschickt', text: ({ sentAt }) => inBerlin(sentAt) },
  { label: 'Status', text: ({ status }) => status, width: 6 },
  { label: 'Versuche', text: ({ attempts }) => String(attempts), width: 8 },
  { label: 'Letzter Fehler', text: ({ lastError }) => lastError ?? '' },
  { label: FIELD_LABELS.name, text: ({ name }) => name, width: 24 },
  { label: FIELD_LABELS.email, text: ({ email }) => email, width: 30 },
  { label: FIELD_LABELS.phone, text: ({ phone }) => phone },
  { label: FIELD_LABELS.attachment, text: attachmentText, width: 30 },
]

function attachmentText({ attachment }: StoredEnquiry): string {
  return attachment ? `${attachment.name} (${attachment.type}, ${attachment.bytes} Bytes)` : ''
}

export function listText(enquiries: readonly StoredEnquiry[]): string {
  const columns = COLUMNS.filter(({ width }) => width !== undefined)
  const rows = enquiries.map((enquiry) => columns.map(({ text, width = 0 }) => printableCell(text(enquiry), width)))
  return tableOf([columns.map(({ label }) => label.toUpperCase()), ...rows])
}

export function textOf(enquiry: StoredEnquiry): string {
  const facts = [
    ...COLUMNS.map(({ label, text }) => [label, text(enquiry)]),
    ['Was tun', adviceOn(enquiry.lastError) ?? ''],
  ].filter(([, text]) => text !== '')
  return printable(`${tableOf(facts)}\n\n${enquiry.message}`)
}

// Excel takes the file for UTF-8 only with it, and German Excel splits at semicolons.
const BYTE_ORDER_MARK = '\uFEFF'
// What a spreadsheet would calculate: whoever wrote it is a stranger (OWASP, CSV injection).
const FORMULA = /^[=+\-@\t\r]/

/** The enquiries as a table for a spreadsheet, one a row (RFC 4180, with semicolons). */
export function csvOf(enquiries: readonly StoredEnquiry[]): string {
  const columns = [...COLUMNS, { label: FIELD_LABELS.message, text: ({ message }: StoredEnquiry) => message }]
  const rows = enquiries.map((enquiry) => columns.map(({ text }) => text(enquiry)))
  const lines = [columns.map(({ label }) => label), ...rows].map((cells) => cells.map(cellOf).join(';'))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${printable(harmless).replaceAll('"', '""')}"`
}

/** The fields of `list --json`, which scripts rely on. */
export function jsonOf({ lastError: _error, sentAt: _time, ...enquiry }: StoredEnquiry) {
  return enquiry
}
