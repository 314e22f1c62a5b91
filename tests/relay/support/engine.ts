/**
 * The outbox of a test as its engine keeps it. The project `relay` of Vitest has SQLite; `relay-postgres` runs the same files
 * with a PostgreSQL of its own, in which each folder of a test is a site.
 */
import { join } from 'node:path'
import { Client } from 'pg'
import { startPrimary } from '../../support/postgres.ts'
import { outboxOf } from '../../support/server.ts'
import { change as changeFile, DAY_MS, hashOf, storedIn } from './outbox.ts'

type Row = Record<string, unknown>
type Stored = ReturnType<typeof storedIn>

/** Vitest's global setup of `relay-postgres`. @returns what ends it. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, erase } = await startPrimary()
  process.env['TEST_DATABASE_URL'] = url()
  return erase
}

/** Asks the test's PostgreSQL with the site as `$1`; null: the engine is SQLite. */
async function ask(dataDir: string, text: string, ...values: (string | number)[]): Promise<Row[] | null> {
  const { DATABASE_URL, SITE_URL = '' } = outboxOf(dataDir)
  if (DATABASE_URL === undefined) return null
  const client = new Client(DATABASE_URL)
  await client.connect()
  const { rows } = await client.query<Row>(text, [new URL(SITE_URL).host, ...values])
  await client.end()
  return rows
}

/** The stored enquiries, the newest first, read without the server's code. */
export async function stored(dataDir: string): Promise<Stored> {
  const select = `SELECT id, status, attempts, last_error, message,
    ARRAY(SELECT content FROM attachment a WHERE a.site = e.site AND a.enquiry_id = e.id ORDER BY position) AS files
    FROM enquiry e WHERE site = $1 ORDER BY received_at DESC`
  const rows = await ask(dataDir, select)
  if (!rows) return storedIn(join(dataDir, 'outbox.db'))
  return rows.map(({ id, status, attempts, last_error: lastError, message, files }) => ({
    id: String(id),
    status: String(status),
    attempts: Number(attempts),
    lastError: typeof lastError === 'string' ? lastError : null,
    message: String(message),
    fileHash: hashOf(...(Array.isArray(files) ? files.map((content: Uint8Array) => ({ content })) : [])),
  }))
}

/** The numbers of all that is stored, in their order. */
export const numbersIn = async (dataDir: string) => (await stored(dataDir)).map(({ id }) => id).toSorted()

/** Makes an enquiry as many days older. */
export async function age(dataDir: string, id: string, days: number): Promise<void> {
  const values = [days * DAY_MS, id]
  const older = 'UPDATE enquiry SET received_at = received_at -'
  if (await ask(dataDir, `${older} $2 WHERE site = $1 AND id = $3`, ...values)) return
  changeFile(dataDir, `${older} ? WHERE id = ?`, ...values)
}

/** The mail of a killed relay is tried again after six minutes: another one may be sending it. Here they have passed. */
export const endClaims = (dataDir: string) => ask(dataDir, 'UPDATE enquiry SET claimed_until = 0 WHERE site = $1')
