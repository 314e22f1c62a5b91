import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import type { StoredEnquiry } from '../outbox/archive.ts'
import { STATUSES } from '../outbox/enquiry-record.ts'
import type { Call } from './call.ts'
import { UsageError } from './explain.ts'
import { inBerlin, printable, printableCell, printableJson, sinceTime } from './format.ts'

// The message stands below them.
const SHORT_FIELDS = FIELD_NAMES.filter((name) => name !== 'message')

/** Column heading, width and text. */
const COLUMNS: readonly [string, number, (enquiry: StoredEnquiry) => string][] = [
  ['NUMMER', 9, ({ id }) => id],
  ['EINGANG', 15, ({ receivedAt }) => inBerlin(receivedAt)],
  ['STATUS', 6, ({ status }) => status],
  ['VERSUCHE', 8, ({ attempts }) => String(attempts)],
  ['NAME', 24, ({ name }) => name],
  ['E-MAIL', 30, ({ email }) => email],
  ['ANHANG', 30, ({ attachment }) => attachment?.name ?? ''],
]

/** `list`: those the options ask for, as a table or as JSON. @throws UsageError for a wrong time or status. */
export function listText(enquiries: readonly StoredEnquiry[], { json, since, status }: Call['options']): string {
  const from = since === undefined ? null : sinceTime(since)
  if (status !== undefined && !STATUSES.some((known) => known === status)) {
    throw new UsageError(`--status ${status}: Bitte queued, sent, failed oder spam angeben.`)
  }
  const chosen = enquiries
    .filter((enquiry) => from === null || Date.parse(enquiry.receivedAt) >= from)
    .filter((enquiry) => status === undefined || enquiry.status === status)
  if (json) return printableJson(chosen.map(jsonOf))
  if (chosen.length > 0) return tableOf(chosen)
  return enquiries.length > 0 ? 'Keine solchen Anfragen.' : 'Noch keine Anfragen.'
}

/** The enquiries as a table for the terminal, one a line. */
function tableOf(enquiries: readonly StoredEnquiry[]): string {
  const heading = COLUMNS.map(([title, width]) => title.padEnd(width))
  const lines = enquiries.map((enquiry) =>
    COLUMNS.map(([, width, text]) => printableCell(text(enquiry), width).padEnd(width)),
  )
  return [heading, ...lines].map((cells) => cells.join('  ').trimEnd()).join('\n')
}

/** One enquiry in full, for reading. */
export function textOf(enquiry: StoredEnquiry): string {
  const { attachment, lastError, sentAt } = enquiry
  const facts: [string, string][] = [
    ['Nummer', enquiry.id],
    ['Eingegangen', inBerlin(enquiry.receivedAt)],
    ['Verschickt', sentAt === null ? '' : inBerlin(sentAt)],
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
export function jsonOf({
  lastError: _error,
  sentAt: _time,
  ...enquiry
}: StoredEnquiry): Omit<StoredEnquiry, 'lastError' | 'sentAt'> {
  return enquiry
}

/** The fields of `show --json`. */
export function detailsOf(enquiry: StoredEnquiry): StoredEnquiry & { advice: string | null } {
  return { ...enquiry, advice: adviceOn(enquiry.lastError ?? '') }
}
