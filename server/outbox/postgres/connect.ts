/** Finds the primary among the hosts of DATABASE_URL, and refuses a database that would lose what it has acknowledged. */
import { readFileSync } from 'node:fs'
import { Client, type ClientConfig, DatabaseError, type QueryResult } from 'pg'
import * as v from 'valibot'
import { systemCode } from '#shared/errors.ts'
import { SECOND_MS } from '#shared/time.ts'
import { OutboxError } from '../errors.ts'

/** How long an answer of the database may take. */
export const ANSWER_MS = 5 * SECOND_MS
const OLDEST_VERSION = 140_000
const TOO_WEAK = ['off', 'local', 'remote_write']

// Only warnings and worse come as notices; a warning has no other mark that every language shares. A session whose role has
// a limit of its own would be cut off in the middle. What the setting of durability is now, it stays for this session.
const FACTS = `
  SELECT set_config('client_min_messages', 'warning', false), set_config('statement_timeout', '0', false),
    set_config('lock_timeout', '0', false), set_config('idle_session_timeout', $1, false),
    set_config('synchronous_commit', current_setting('synchronous_commit'), false) AS commit,
    current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
    current_setting('synchronous_standby_names') AS standbys, current_setting('server_encoding') AS encoding,
    current_setting('server_version_num')::int AS version, pg_backend_pid() AS pid,
    CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`
const factsSchema = v.object({
  commit: v.string(),
  fsync: v.string(),
  pages: v.string(),
  standbys: v.string(),
  encoding: v.string(),
  version: v.number(),
  pid: v.number(),
  /** In hexadecimal, e.g. `00000002`: each promotion of a standby begins the next one. Empty: a standby. */
  timeline: v.string(),
})

/** An error that PostgreSQL answered. Its details repeat rows, which do not belong in a log. */
export class QueryError extends Error {
  readonly code: string
  constructor({ code = '', message }: DatabaseError) {
    super(message)
    this.code = code
  }
}

/** A host of PostgreSQL: a name, or the folder of a Unix socket. `certificates`: a file in place of those that Node knows. */
export type DatabaseHost = {
  host: string
  port: number
  user: string
  password: string
  database: string
  isEncrypted: boolean
  certificates: string | null
}

/** @throws the system's error when the file of certificates can't be read. */
export function addressOf({ isEncrypted, certificates, ...login }: DatabaseHost): ClientConfig {
  const ca = certificates === null ? undefined : readFileSync(certificates, 'utf8')
  return {
    ...login,
    // `host`: without it the certificate of an IP address would be compared with "localhost".
    ssl: isEncrypted && { host: login.host, rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
    connectionTimeoutMillis: ANSWER_MS,
    application_name: 'website',
  }
}

/**
 * The host that is no standby. After a failover the old primary may come back: the one with the highest timeline counts.
 * @param since a lower timeline is an old primary.
 * @throws OutboxError when there is none, or what it is makes it unfit.
 */
export async function findPrimary(addresses: readonly ClientConfig[], copies: number, since: string) {
  const tried = await Promise.allSettled(addresses.map(factsAt))
  const found = tried.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
  const [primary] = found
    .filter(({ timeline }) => timeline !== '' && timeline >= since)
    .toSorted((one, other) => other.timeline.localeCompare(one.timeline))
  if (primary) {
    expectFit(primary, copies)
    return primary
  }
  if (found.length > 0) throw new OutboxError('only a standby')
  const errors = tried.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  throw errors.find((error) => error instanceof OutboxError) ?? new OutboxError('no database', codesOf(errors))
}

async function factsAt(address: ClientConfig) {
  const client = new Client(address)
  client.on('error', () => {})
  try {
    await client.connect()
    return { ...(await factsOf(client)), address }
  } finally {
    void client.end()
  }
}

/** Prepares a new session. @param idleMs the server ends it after so long without a query; 0: never. */
async function factsOf(client: Client, idleMs = 0) {
  const [row] = await ask(client, FACTS, [String(idleMs)])
  const facts = v.parse(factsSchema, row)
  const isDirect = 'processID' in client && client.processID === facts.pid
  return { ...facts, isDirect }
}

/** Prepares and checks a new session of a pool, or one that holds locks. @throws OutboxError */
export async function prepare(client: Client, copies: number, idleMs?: number): Promise<void> {
  client.on('error', () => {})
  expectFit(await factsOf(client, idleMs), copies)
}

function expectFit(facts: Awaited<ReturnType<typeof factsOf>>, copies: number): void {
  const { timeline, commit, fsync, pages, standbys, encoding, version, isDirect } = facts
  if (timeline === '') throw new OutboxError('only a standby')
  if (!isDirect) throw new OutboxError('pooler in between')
  if (version < OLDEST_VERSION) throw new OutboxError('old database')
  if (encoding !== 'UTF8') throw new OutboxError('wrong encoding', encoding)
  if (fsync !== 'on') throw new OutboxError('unsafe database', 'fsync')
  if (pages !== 'on') throw new OutboxError('unsafe database', 'full_page_writes')
  if (TOO_WEAK.includes(commit)) throw new OutboxError('unsafe database', `synchronous_commit ${commit}`)
  if (copies > 1 && standbys.trim() === '') throw new OutboxError('no standby')
}

const codesOf = (errors: readonly unknown[]): string =>
  [...new Set(errors.map((error) => systemCode(error) || (error instanceof Error ? error.message : '')))].join(', ')

/**
 * Asks one query. It is never cancelled, because PostgreSQL answers a cancelled wait for the standby with a success: without
 * an answer in time the connection is destroyed.
 * @param ms null: waits as long as it takes.
 * @throws OutboxError `silent`, QueryError, or the error of the connection.
 */
export async function ask(client: Client, text: string, values: unknown[] = [], ms: number | null = ANSWER_MS) {
  const silent = () => client.connection.stream.destroy(new OutboxError('silent'))
  const timer = ms === null ? undefined : setTimeout(silent, ms)
  try {
    const { rows }: QueryResult<Record<string, unknown>> = await client.query(text, values)
    return rows
  } catch (error) {
    throw error instanceof DatabaseError ? new QueryError(error) : error
  } finally {
    clearTimeout(timer)
  }
}
