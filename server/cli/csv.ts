import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import type { StoredEnquiry } from '../outbox/archive.ts'
import { inBerlin } from './berlin-time.ts'
import { printable } from './printable.ts'

const COLUMNS: readonly [string, (enquiry: StoredEnquiry) => string][] = [
  ['Nummer', ({ id }) => id],
  ['Eingegangen', ({ receivedAt }) => inBerlin(receivedAt)],
  ['Status', ({ status }) => status],
  ...FIELD_NAMES.map((name): [string, (enquiry: StoredEnquiry) => string] => [
    FIELD_LABELS[name],
    (enquiry) => enquiry[name],
  ]),
  [FIELD_LABELS.attachment, ({ attachment }) => attachment?.name ?? ''],
]

// Excel takes the file for UTF-8 only with it, and German Excel splits at semicolons.
const BYTE_ORDER_MARK = '\uFEFF'
// What a spreadsheet would calculate: whoever wrote it is a stranger (OWASP, CSV injection).
const FORMULA = /^[=+\-@\t\r]/

/** The enquiries as a table for a spreadsheet, one a row (RFC 4180, with semicolons). */
export function csvOf(enquiries: readonly StoredEnquiry[]): string {
  const rows = enquiries.map((enquiry) => COLUMNS.map(([, text]) => text(enquiry)))
  const lines = [COLUMNS.map(([heading]) => heading), ...rows].map((cells) => cells.map(cellOf).join(';'))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${printable(harmless).replaceAll('"', '""')}"`
}
