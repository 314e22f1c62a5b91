import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import type { StoredEnquiry } from '../outbox/archive.ts'
import { adviceOn } from './mail-advice.ts'
import { printable, printableCell } from './printable.ts'

/** When something came, on the owner's clock wherever the server stands. */
export const TIME = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

// The message stands below them.
const SHORT_FIELDS = FIELD_NAMES.filter((name) => name !== 'message')

/** Column heading, width and text. */
const COLUMNS: readonly [string, number, (enquiry: StoredEnquiry) => string][] = [
  ['NUMMER', 9, ({ id }) => id],
  ['EINGANG', 15, ({ receivedAt }) => TIME.format(new Date(receivedAt))],
  ['STATUS', 6, ({ status }) => status],
  ['VERSUCHE', 8, ({ attempts }) => String(attempts)],
  ['NAME', 24, ({ name }) => name],
  ['E-MAIL', 30, ({ email }) => email],
  ['ANHANG', 30, ({ attachment }) => attachment?.name ?? ''],
]

/** The enquiries as a table for the terminal, one a line. */
export function tableOf(enquiries: StoredEnquiry[]): string {
  const heading = COLUMNS.map(([title, width]) => title.padEnd(width))
  const lines = enquiries.map((enquiry) =>
    COLUMNS.map(([, width, text]) => printableCell(text(enquiry), width).padEnd(width)),
  )
  return [heading, ...lines].map((cells) => cells.join('  ').trimEnd()).join('\n')
}

/** One enquiry in full, for reading. */
export function textOf(enquiry: StoredEnquiry): string {
  const { attachment, lastError } = enquiry
  const facts: [string, string][] = [
    ['Nummer', enquiry.id],
    ['Eingegangen', TIME.format(new Date(enquiry.receivedAt))],
    ['Status', `${enquiry.status}, Versuche: ${enquiry.attempts}`],
    ['Letzter Fehler', lastError ?? ''],
    ['Was tun', adviceOn(lastError ?? '') ?? ''],
    ...SHORT_FIELDS.map((name): [string, string] => [FIELD_LABELS[name], enquiry[name]]),
    [FIELD_LABELS.attachment, attachment ? `${attachment.name} (${attachment.type}, ${attachment.bytes} Bytes)` : ''],
  ]
  const lines = facts.filter(([, text]) => text !== '').map(([label, text]) => `${label.padEnd(15)}${printable(text)}`)
  return `${lines.join('\n')}\n\n${printable(enquiry.message)}`
}

/** The fields of `list --json`, which scripts rely on. */
export function jsonOf({ lastError: _internal, ...enquiry }: StoredEnquiry): Omit<StoredEnquiry, 'lastError'> {
  return enquiry
}
