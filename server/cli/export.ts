import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import { attachmentContent, type StoredEnquiry } from '../outbox/archive.ts'
import { inBerlin, printable, printableJson } from './format.ts'
import { jsonOf, textOf } from './views.ts'

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

/**
 * Writes an enquiry into a folder: `ID.txt` to read, `ID.json` for programs, and the file byte for byte.
 * Never overwrites another enquiry's file: a name that is taken gets the reference number in front.
 * @returns the paths written.
 */
export function exportEnquiry(db: DatabaseSync, enquiry: StoredEnquiry, folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const { id, attachment } = enquiry
  const text = join(folder, `${id}.txt`)
  const json = join(folder, `${id}.json`)
  writeFileSync(text, `${textOf(enquiry)}\n`)
  writeFileSync(json, `${printableJson(jsonOf(enquiry))}\n`)

  const content = attachmentContent(db, id)
  if (!attachment || !content) return [text, json]
  const plain = join(folder, attachment.name)
  const file = existsSync(plain) ? join(folder, `${id}-${attachment.name}`) : plain
  writeFileSync(file, content)
  return [text, json, file]
}

/** Writes all of them into a folder, and a table for a spreadsheet. @returns its path. */
export function exportAll(db: DatabaseSync, enquiries: readonly StoredEnquiry[], folder: string): string {
  for (const enquiry of enquiries) exportEnquiry(db, enquiry, folder)
  const table = join(folder, 'anfragen.csv')
  mkdirSync(folder, { recursive: true })
  writeFileSync(table, csvOf(enquiries))
  return table
}

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
