/** Finds the primary among the hosts of DATABASE_URL, and refuses a database that would lose acknowledged data. */
import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import { Client, type ClientConfig, DatabaseError, type QueryResult } from 'pg'
import * as v from 'valibot'
import { systemCode } from '#shared/errors.ts'
import { SECOND_MS } from '#shared/time.ts'
import { OutboxError } from '../errors.ts'

/** How long the database may be silent. */
export const ANSWER_MS = 5 * SECOND_MS

/** Conditions of a session, each with its trouble. `$1`: the process number that the client was told; `$2`: DATABASE_COPIES. */
const DEMANDS: readonly [holds: string, ...trouble: ConstructorParameters<typeof OutboxError>][] = [
  ['NOT pg_is_in_recovery()', 'only a standby'],
  [`current_setting('transaction_read_only') = 'off'`, 'read-only'],
  [`current_setting('server_version_num')::int >= 140000`, 'old database'],
  ['pg_backend_pid() = $1', 'pooler in between'],
  [`current_setting('server_encoding') = 'UTF8'`, 'wrong encoding'],
  [`current_setting('fsync')::bool`, 'unsafe database', 'fsync'],
  [`current_setting('full_page_writes')::bool`, 'unsafe database', 'full_page_writes'],
  [`current_setting('synchronous_commit') IN ('on', 'remote_apply')`, 'unsafe database', 'synchronous_commit'],
  [`$2 = 1 OR current_setting('synchronous_standby_names') <> ''`, 'no standby'],
  [`to_regclass('enquiry') IS NOT NULL OR has_schema_privilege(current_schema(), 'CREATE') IS TRUE`, 'no tables'],
]
// The session gets notices of warnings and worse only, because only their level is the same in every language. The
// role's own time limits would end a statement in the middle. The present level of durability is fixed for the session.
// These are statements, because PgBouncer refuses them as parameters of the connection.
const PREPARE = `
  SELECT set_config('client_min_messages', 'warning', false), set_config('statement_timeout', '0', false),
    set_config('lock_timeout', '0', false), set_config('synchronous_commit', current_setting('synchronous_commit'), false),
    ARRAY[${DEMANDS.map(([holds]) => holds).join(', ')}] AS met,
    (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
    CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`
/**
 * `timeline` in hexadecimal, e.g. `00000002`: each promotion of a standby begins the next one. Empty: a standby. `cluster`: those
 * that began as one have the same. `pg_upgrade`, or a dump read into a new one, begins another, and its timelines anew.
 */
const history = v.object({ cluster: v.string(), timeline: v.string() })
const preparedSchema = v.object({ met: v.array(v.boolean()), ...history.entries })
export type History = v.InferOutput<typeof history>

export type Row = Record<string, unknown>
/** `copies` 2: an enquiry counts as written only when a synchronous standby has it, too. */
export type DatabaseOptions = { hosts: readonly URL[]; copies: number }

const addressOf = ({ href }: URL): ClientConfig => ({
  connectionString: href,
  // After a failover one of several hosts is silent, but a visitor must get an answer within five seconds.
  connectionTimeoutMillis: ANSWER_MS / 2,
  application_name: 'website',
  // A query is sent before the one ahead of it is answered.
  pipeline: true,
  // No query is cancelled: PostgreSQL answers a cancelled wait for the standby with a success.
  stream() {
    const socket = new Socket()
    return socket.setTimeout(ANSWER_MS, () => socket.destroy(new OutboxError('silent')))
  },
})

/**
 * The host that is no standby. After a failover the old primary may come back: the one with the highest timeline
 * counts.
 * @param since a lower timeline of this cluster is an old primary; null before the first one.
 * @returns an open session on it.
 * @throws OutboxError when there is none, or it is unfit.
 */
export async function findPrimary(hosts: readonly URL[], copies: number, since: History | null) {
  const isKnown = (cluster: string) => cluster === since?.cluster
  const tried = await Promise.allSettled(hosts.map((host) => openSession(addressOf(host), copies)))
  const found = tried.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
  const [primary] = found
    .filter(({ cluster, timeline }) => timeline !== '' && (!isKnown(cluster) || timeline >= (since?.timeline ?? '')))
    .toSorted(
      (one, other) =>
        Number(isKnown(other.cluster)) - Number(isKnown(one.cluster)) || other.timeline.localeCompare(one.timeline),
    )
  for (const one of found) if (one !== primary || one.trouble) void one.client.end()
  if (primary?.trouble) throw primary.trouble
  if (primary) return primary
  if (found.length > 0) throw new OutboxError('only a standby')
  const reasons = tried.map((one) => 'reason' in one && (systemCode(one.reason) || String(one.reason)))
  throw new OutboxError('no database', [...new Set(reasons)].join(', '))
}

/** Opens a session on one host. After an error nobody uses the session, and its silence ends it. */
async function openSession(address: ClientConfig, copies: number) {
  const client = new Client(address)
  await client.connect()
  return { address, client, ...(await prepare(client, copies)) }
}

/** Prepares a new session. @returns its history, and the reason why the database is unfit. */
export async function prepare(client: Client, copies: number) {
  // A lost connection is an error of its query.
  client.on('error', () => {})
  client.on('notice', ({ message }) => client.connection.stream.destroy(new OutboxError('warned', message)))
  const told = 'processID' in client ? client.processID : 0
  const [row] = await ask(client, PREPARE, [told, copies])
  const { met, cluster, timeline } = v.parse(preparedSchema, row)
  const [, trouble, details] = DEMANDS[met.indexOf(false)] ?? []
  return { cluster, timeline, trouble: trouble && new OutboxError(trouble, details) }
}

/** Asks one query. @throws the database's error without its details, which repeat rows, or the connection's. */
export async function ask(client: Client, text: string, values: unknown[] = []): Promise<Row[]> {
  // With a name it is planned once for each connection: planning takes longer than storing.
  const query = values.length > 0 ? { name: hash('sha256', text, 'base64url'), text, values } : text
  try {
    const { rows }: QueryResult<Row> = await client.query(query)
    return rows
  } catch (error) {
    throw error instanceof DatabaseError ? Object.assign(error, { detail: undefined, where: undefined }) : error
  }
}
