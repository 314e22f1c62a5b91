import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { STATUSES } from './enquiry-record.ts'
import { MIGRATIONS } from './migrations.ts'

function newestOutbox(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const migration of MIGRATIONS) db.exec(migration)
  return db
}

it('the newest schema takes exactly the statuses there are', () => {
  const db = newestOutbox()
  const insert = db.prepare(`
    INSERT INTO enquiry (id, received_at, status, name, email, phone, message, subject, reply_to, template,
      fingerprint, message_id, queued_at, next_attempt_at)
    VALUES (:status, 0, :status, '', '', '', '', '', '', '', x'00', '', 0, 0)`)
  for (const status of STATUSES) expect(insert.run({ status }).changes).toBe(1)
  for (const status of ['', 'QUEUED', 'lost']) expect(() => insert.run({ status })).toThrow('CHECK')
})

it('the newest schema has a column for each field', () => {
  const columns = newestOutbox().prepare(`SELECT name FROM pragma_table_info('enquiry')`).all()
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...FIELD_NAMES]))
})
