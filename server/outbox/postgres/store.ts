import { FIELD_NAMES } from '#enquiry/fields.ts'
import { DUPLICATE_WINDOW_MS, fingerprintOf, newNumber } from '../new-enquiry.ts'
import type { NewEnquiry } from '../outbox.ts'
import type { Database } from './database.ts'

/** Milliseconds of the database's clock. */
export const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint'

const IS_RECENT = `abs(recent.received_at - excluded.received_at) <= ${DUPLICATE_WINDOW_MS}`
const COLUMNS = ['site', 'id', 'fingerprint', 'status', ...FIELD_NAMES, 'subject', 'reply_to', 'message_id']
const KEPT = COLUMNS.filter((name) => name !== 'fingerprint')
const valueOf = (name: string) => `$${COLUMNS.indexOf(name) + 1}`

/**
 * One statement, which always writes: an answer 'known already' that wrote nothing would vouch for a row that only this
 * server has. With the row of `recent` written, the same enquiry sent four times at once is kept once.
 * @param files how many.
 */
function statement(files: number): string {
  const first = COLUMNS.length + 1
  const rows = Array.from({ length: files }, (_, index) => {
    const [name, type, content] = [0, 1, 2].map((part) => `$${first + 3 * index + part}`)
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
      INSERT INTO enquiry (${KEPT.join(', ')}, received_at, queued_at, next_attempt_at)
      SELECT ${KEPT.map(valueOf).join(', ')}, received_at, received_at, received_at FROM known WHERE id = $2
      RETURNING site, id
    )${files > 0 ? withFiles : ''}
    SELECT id FROM known`
}

/** @returns the `store` of the outbox. */
export function createStore(database: Database, site: string, mailDomain: string) {
  return async (enquiry: NewEnquiry): Promise<{ id: string; duplicate: boolean }> => {
    const { fields, subject, replyTo, attachments, spam } = enquiry
    const { id, messageId } = newNumber(mailDomain)
    const status = spam ? 'spam' : 'queued'
    const texts = [...FIELD_NAMES.map((name) => fields[name]), subject, replyTo, messageId].map(withoutNul)
    // Files of spam are dropped: a program could fill the disk with them.
    const files = spam ? [] : attachments
    const values = files.flatMap(({ name, type, content }) => [withoutNul(name), type, bufferOf(content)])
    const all = [site, id, bufferOf(fingerprintOf(enquiry)), status, ...texts, ...values]
    const [row] = await database.write(statement(files.length), all)
    const kept = String(row?.['id'])
    return { id: kept, duplicate: kept !== id }
  }
}

/** PostgreSQL keeps every character but this one. */
const withoutNul = (text: string): string => text.replaceAll('\0', '')

/** `pg` sends a Buffer as bytes, without a copy. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length)
