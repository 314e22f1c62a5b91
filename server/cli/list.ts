import type { StoredEnquiry } from '../outbox/archive.ts'
import { STATUSES } from '../outbox/enquiry-record.ts'
import { sinceTime } from './berlin-time.ts'
import type { Call } from './call.ts'
import { UsageError } from './command-error.ts'
import { printableJson } from './printable.ts'
import { jsonOf, tableOf } from './views.ts'

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
