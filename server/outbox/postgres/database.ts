import { type Client, DatabaseError, Pool, type PoolClient } from 'pg'
import { MINUTE_MS, repeat, SECOND_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { OutboxError, OutboxUnusable } from '../errors.ts'
import { addressOf, ANSWER_MS, ask, type DatabaseOptions, findPrimary, prepare, type Row } from './connect.ts'
import { giveSigns, type Session } from './leader.ts'
import { migrate } from './migrations.ts'

// Group commit: as many enquiries share a flush.
const LIMITS = { max: 16, connectionTimeoutMillis: ANSWER_MS, idleTimeoutMillis: 30 * SECOND_MS }
const CHECK_MS = 15 * SECOND_MS
const CHECK_AGAIN_MS = SECOND_MS / 2
// A commit of its own that changes no table: it waits for the disk and for the standby, as a store does.
const PROOF = `SELECT pg_logical_emit_message(true, 'website', 'proof')`
// A statement that waits for the standby (IPC) or the disk keeps its connection, also after the relay has closed it. One that
// waits for a row which somebody has locked holds up no other.
const WAITING = `SELECT FROM pg_stat_activity WHERE application_name = 'website' AND usename = current_user
  AND wait_event_type IN ('IPC', 'IO', 'LWLock') AND query_start < clock_timestamp() - interval '4 s'`
// Of SQLSTATE: lost connections, a read-only server, and a server that ends or starts.
const GONE = /^(?:08|25006$|57)/
/** Milliseconds of the database's clock. */
export const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint'

type Primary = Session & { pool: Pool }
export type Database = Awaited<ReturnType<typeof openDatabase>>
export type Rows = ReturnType<typeof rowsOf>

/**
 * Connects to the primary, now and after each failover.
 * @param log null: for a command, which ends soon and does not look after the database.
 * @throws OutboxError when the database can't be used.
 */
export async function openDatabase({ hosts, copies }: DatabaseOptions, log: Log | null) {
  const addresses = hosts.map((host) => addressOf(host, hosts.length === 1))
  let primary: Promise<Primary> | null = null
  let timeline = ''
  // After a failure only the check writes, until it succeeds: each write without an answer keeps a connection of the server.
  let isWritable = true
  let checks: ReturnType<typeof repeat> | null = null

  function current(): Promise<Primary> {
    if (primary) return primary
    const found = connect()
    found.then(giveSigns).catch(() => forget(found))
    return (primary = found)
  }

  async function connect(): Promise<Primary> {
    const found = await findPrimary(addresses, copies, timeline)
    timeline = found.timeline
    const verify = (fresh: PoolClient, done: (error?: Error) => void) =>
      void prepare(fresh, copies).then(({ trouble }) => done(trouble), done)
    const pool = new Pool({ ...found.address, ...LIMITS, verify })
    // An idle connection was lost. The next query takes another one.
    pool.on('error', () => {})
    return { client: found.client, held: new Set(), pool }
  }

  /** The next query looks for the primary anew. */
  function forget(known: typeof primary): void {
    if (primary !== known) return
    primary = null
    isWritable = false
    checks?.now()
    known?.then(endPrimary).catch(() => {})
  }

  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const used = current()
    let client: PoolClient | undefined
    try {
      client = await (await used).pool.connect()
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client?.release(true)
      if (!isAnswer(error)) forget(used)
      throw error
    }
  }

  /** Answered means written: with the standby too, where DATABASE_COPIES asks for it. */
  async function commit(client: Client, text: string, values: unknown[] = []): Promise<Row[]> {
    const warnings: string[] = []
    const hear = ({ message = '' }) => warnings.push(message)
    client.on('notice', hear)
    // The names of the standbys are asked for in the same round trip, and looked up after the commit: names that were emptied
    // end the wait for the standby as a success, without a warning. A session reads changed settings before each query.
    const [rows, [after]] = await Promise.all([
      ask(client, text, values),
      copies > 1 ? ask(client, 'SHOW synchronous_standby_names') : [],
    ])
    client.off('notice', hear)
    // The wait for the standby was broken off: only this server has the rows.
    if (warnings[0] !== undefined) throw new OutboxError('warned', warnings[0])
    if (after?.['synchronous_standby_names'] === '') throw new OutboxError('no standby')
    return rows
  }

  async function write(text: string, values: unknown[] = []): Promise<Row[]> {
    if (!isWritable) throw new OutboxUnusable('the database does not write')
    return withClient((client) => commit(client, text, values))
  }

  async function check(): Promise<number> {
    await withClient(async (client) => {
      if (!isWritable && (await ask(client, WAITING)).length > 0) throw new OutboxError('silent')
      await commit(client, PROOF)
    })
    if (!isWritable) log?.info('the database writes again')
    isWritable = true
    return CHECK_MS
  }

  await withClient(migrate).catch((error: unknown) => {
    forget(primary)
    throw error
  })
  const complaint = 'DATABASE_URL: enquiries can not be stored; it is tried again'
  if (log) checks = repeat(check, { log, complaint, afterErrorMs: CHECK_AGAIN_MS })

  return {
    read: (text: string, values: unknown[], ms = ANSWER_MS) => withClient((client) => ask(client, text, values, ms)),
    /** @throws OutboxUnusable at once after a failure, until a check has succeeded. */
    write,
    isWritable: () => isWritable,
    session: (): Promise<Session> => current(),
    async close(): Promise<void> {
      forget(primary)
      await checks?.end()
    },
  }
}

/** Reads and writes what belongs to a site, which is `$1` of each statement. */
export const rowsOf = ({ read, write }: Database, site: string) => ({
  read: (text: string, ...values: unknown[]) => read(text, [site, ...values]),
  /** For files and lists, whose answer may take a minute. */
  readMuch: (text: string, ...values: unknown[]) => read(text, [site, ...values], MINUTE_MS),
  write: (text: string, ...values: unknown[]) => write(text, [site, ...values]),
})

async function endPrimary({ client, pool }: Primary): Promise<void> {
  client.connection.stream.destroy()
  await pool.end()
}

/** Whether it is an error that a sound database answered. */
const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && !GONE.test(error.code ?? '')
