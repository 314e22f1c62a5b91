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

/** Vitest's global setup of `relay-postgres`. @returns a function that ends it. */
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
  const select = `SELECT id, status, message,
    ARRAY(SELECT content FROM attachment a WHERE a.site = e.site AND a.enquiry_id = e.id ORDER BY position) AS files
    FROM enquiry e WHERE site = $1 ORDER BY received_at DESC`
  const rows = await ask(dataDir, select)
  if (!rows) return storedIn(join(dataDir, 'outbox.db'))
  return rows.map(({ id, status, message, files }) => ({
    id: String(id),
    status: String(status),
    message: String(message),
    fileHash: hashOf(...(Array.isArray(files) ? files.map((content: Uint8Array) => ({ content })) : [])),
  }))
}

/** The numbers of all that is stored, in their order. */
export const numbersIn = async (dataDir: string) => (await stored(dataDir)).map(({ id }) => id).toSorted()

/** The reason to skip a test of the outbox's file. @returns null, or one of EXPECTED_SKIPS in tests/run.ts. */
export const outboxFile = () => (process.env['OUTBOX_ENGINE'] === 'PostgreSQL' ? 'has its outbox in PostgreSQL' : null)

/** Changes rows behind the server's back, as time would. @param sql one UPDATE, perhaps with a WHERE; `?` for each value. */
export async function change(dataDir: string, sql: string, ...values: (string | number)[]): Promise<void> {
  let count = 1
  const numbered = sql.replaceAll('?', () => `$${(count += 1)}`)
  if (await ask(dataDir, `${numbered} ${sql.includes('WHERE') ? 'AND' : 'WHERE'} site = $1`, ...values)) return
  changeFile(dataDir, sql, ...values)
}

/** The table whose times decide whether the same enquiry is kept once. */
export const timesTable = () => (outboxFile() ? 'recent' : 'enquiry')

/** Makes an enquiry as many days older. */
export const age = (dataDir: string, id: string, days: number) =>
  change(dataDir, 'UPDATE enquiry SET received_at = received_at - ? WHERE id = ?', days * DAY_MS, id)

/**
 * Lets six minutes pass. Only then is the mail of a killed relay tried again, because another relay may be sending it.
 */
export const endClaims = (dataDir: string) =>
  outboxFile() ? change(dataDir, 'UPDATE enquiry SET claimed_until = 0') : null

/** Makes what waits for the full hour due at once, as one collection. */
export const reachFullHour = (dataDir: string) =>
  change(
    dataDir,
    'UPDATE enquiry SET collect_at = ?, next_attempt_at = 0 WHERE collect_at > ?',
    Math.ceil(performance.now()),
    DAY_MS,
  )

/** Lets an hour pass, also for the limit of single mails. */
export async function passHour(dataDir: string): Promise<void> {
  await change(dataDir, 'UPDATE enquiry SET received_at = received_at - 3600000')
  await reachFullHour(dataDir)
}
