import { FIELD_NAMES } from '#enquiry/fields.ts'
import { DUPLICATE_WINDOW_MS, fingerprintOf, newNumber } from '../collection.ts'
import type { NewEnquiry } from '../outbox.ts'
import type { Rows } from './database.ts'
import { NOW, PARTS } from './sql.ts'

const IS_RECENT = `abs(recent.received_at - excluded.received_at) <= ${DUPLICATE_WINDOW_MS}`
/** The columns of the parameters from `$4` on. */
const TEXTS = [...FIELD_NAMES, 'subject', 'reply_to', 'message_id']
const MOST_SINGLES = 4 + TEXTS.length
const FIRST_FILE = MOST_SINGLES + 1

const MESSAGE = `$${4 + TEXTS.indexOf('message')}::text`
const COLLECT_AT = `CASE WHEN ${PARTS.isCollected(MESSAGE, `$${MOST_SINGLES}::integer`)} THEN ${PARTS.collectAt}
  WHEN count_singles_in_turn($1) >= $${MOST_SINGLES} THEN ${PARTS.collectAt} END`

/**
 * One statement, which always writes: after an answer 'known already' without a write, the row might be on this server
 * only. With the row of `recent` written, the same enquiry sent four times at once is kept once.
 * @param files how many.
 */
function statement(files: number): string {
  const rows = Array.from({ length: files }, (_, index) => {
    const [name, type, content] = [0, 1, 2].map((part) => `$${FIRST_FILE + 3 * index + part}`)
    return `(${index}, ${name}::text, ${type}::text, ${content}::bytea)`
  })
  const withFiles = `, files AS (
    INSERT INTO attachment (site, enquiry_id, position, name, type, content)
    SELECT stored.site, stored.id, file.* FROM stored, (VALUES ${rows.join(', ')}) AS file)`
  return `
    WITH known AS (
      INSERT INTO recent (site, id, fingerprint, received_at) VALUES ($1, $2, $3, ${NOW})
      ON CONFLICT (site, fingerprint) DO UPDATE SET
        id = CASE WHEN ${IS_RECENT} THEN recent.id ELSE excluded.id END,
        received_at = CASE WHEN ${IS_RECENT} THEN recent.received_at ELSE excluded.received_at END
      RETURNING id, received_at
    ), stored AS (
      INSERT INTO enquiry (site, id, ${TEXTS.join(', ')}, status, received_at, queued_at, next_attempt_at, collect_at,
        office_state)
      SELECT $1, $2, ${TEXTS.map((_, index) => `$${4 + index}`).join(', ')}, 'queued', received_at, received_at,
        coalesce(collect_at, received_at), collect_at, 'new'
      FROM (SELECT received_at, ${COLLECT_AT} AS collect_at FROM known WHERE id = $2) AS fresh
      RETURNING site, id, collect_at
    )${files > 0 ? withFiles : ''}
    SELECT id, (SELECT collect_at FROM stored) FROM known`
}

/** @returns the `store` of the outbox. */
export function createStore(rows: Rows, mailDomain: string) {
  return async (enquiry: NewEnquiry) => {
    const { fields, subject, replyTo, attachments, mostSingles } = enquiry
    const { id, messageId } = newNumber(mailDomain)
    const texts = [...FIELD_NAMES.map((name) => fields[name]), subject, replyTo, messageId]
    const values = [...texts, mostSingles, ...attachments.flatMap(({ name, type, content }) => [name, type, content])]
    // PostgreSQL keeps every character but this one.
    const kept = values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))
    const [row] = await rows.write(statement(attachments.length), id, fingerprintOf(enquiry), ...kept)
    const duplicate = row?.['id'] !== id
    return { id: String(row?.['id']), duplicate, single: !duplicate && row?.['collect_at'] === null }
  }
}
