import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Client, DatabaseError, Pool, type PoolClient } from 'pg'
import { repeat } from '#shared/repeat.ts'
import { SECOND_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { OutboxError, OutboxUnusable } from '../errors.ts'
import { ANSWER_MS, ask, type DatabaseOptions, findPrimary, type History, prepare, type Row } from './connect.ts'
import { announce, lead, resign, type Session, watch } from './leader.ts'
import { migrate } from './migrations.ts'

// So many enquiries at once share a flush of the disk. An idle connection ends before it counts as silent.
const LIMITS = { max: 16, connectionTimeoutMillis: ANSWER_MS, idleTimeoutMillis: 4 * SECOND_MS }
const CHECK_MS = 15 * SECOND_MS
const CHECK_AGAIN_MS = SECOND_MS / 2
// A commit of its own that changes no table: it waits for the disk and for the standby, as a store does.
const PROOF = `SELECT pg_logical_emit_message(true, 'website', 'proof')`
// A statement that waits for the standby (IPC) or the disk keeps its connection, also after the relay has closed it. A
// statement that waits for a locked row does not count: it delays no other.
const WAITING = `SELECT FROM pg_stat_activity WHERE application_name = 'website' AND usename = current_user
  AND wait_event_type IN ('IPC', 'IO', 'LWLock') AND query_start < clock_timestamp() - interval '4 s'`
// Codes of SQLSTATE: lost connections, a read-only server, and a server that ends or starts.
const CONNECTION_LOST = /^(?:08|25006|57)/
const TOO_MANY_CONNECTIONS = '53300'
const FREE_AGAIN_MS = 100
// All sites of a process check themselves at the same whole second: those that ask within this time share a statement.
const TOGETHER_MS = 10

type Primary = Session & { pool: Pool }
export type Database = ReturnType<typeof createDatabase>
/** The statements of one site in the database. */
export type Rows = Awaited<ReturnType<Database['join']>>

/**
 * A database for any number of sites, connected to its primary now and after each failover.
 * @param log null: for a command, which ends soon and does not look after the database.
 */
export function createDatabase({ hosts, copies }: DatabaseOptions, log: Log | null) {
  /** The functions that wake the delivery of each site. */
  const sites = new Map<string, (() => void) | null>()
  const askers: string[] = []
  let answers: Promise<Row[]> | null = null
  let primary: Promise<Primary> | null = null
  let latest: History | null = null
  // After a failure only the check writes, until it succeeds: each write without an answer keeps a connection of the server.
  let isWritable = true
  let checks: ReturnType<typeof repeat> | null = null

  function current(): Promise<Primary> {
    if (primary) return primary
    const found = connect()
    found.then((session) => watch(session, sites)).catch(() => forget(found))
    return (primary = found)
  }

  async function connect(): Promise<Primary> {
    const found = await findPrimary(hosts, copies, latest)
    latest = { cluster: found.cluster, timeline: found.timeline }
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
    // A command has no check and tries each write.
    isWritable = checks === null
    checks?.now()
    known?.then(end).catch(() => {})
  }

  async function end({ client, pool }: Primary): Promise<void> {
    client.connection.stream.destroy()
    await pool.end()
  }

  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const used = current()
    let client: PoolClient | undefined
    try {
      client = await freeClient((await used).pool)
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client?.release(true)
      // A sound database answers errors, too. Before a site has joined, nobody else would end the connection.
      if (!(error instanceof DatabaseError) || CONNECTION_LOST.test(error.code ?? '') || sites.size === 0) forget(used)
      throw error
    }
  }

  /** Resolves when the rows are written: with DATABASE_COPIES 2 on the standby, too. */
  async function commit(client: Client, text: string, values?: unknown[]): Promise<Row[]> {
    // The same round trip reads the names of the standbys after the commit: if the names were emptied, the wait for the
    // standby ends as a success without a warning. A session reads changed settings before each query.
    const [rows, [after]] = await Promise.all([
      ask(client, text, values),
      copies > 1 ? ask(client, 'SHOW synchronous_standby_names') : [],
    ])
    // A warning ends the connection: the wait for the standby was broken off, and only this server has the rows.
    if (client.connection.stream.errored) throw client.connection.stream.errored
    if (after?.['synchronous_standby_names'] === '') throw new OutboxError('no standby')
    return rows
  }

  /** Sites that ask within a moment share a statement, which has their names as `$1`. @returns the site's row. */
  async function readTogether(text: string, site: string): Promise<Row | undefined> {
    askers.push(site)
    answers ??= pauseFor(TOGETHER_MS).then(() => {
      // At the same moment: who asks while a connection is waited for belongs to the next statement.
      answers = null
      const asked = askers.splice(0)
      return withClient((client) => ask(client, text, [asked]))
    })
    return (await answers).find((row) => row['site'] === site)
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

  async function leave(site: string): Promise<void> {
    sites.delete(site)
    if (sites.size > 0) return void primary?.then((session) => resign(session, site)).catch(() => {})
    const running = checks
    checks = null
    forget(primary)
    await running?.end()
  }

  return {
    /** @throws OutboxError when the database can't be used. */
    async join(site: string) {
      await withClient(migrate)
      sites.set(site, null)
      const complaint = 'DATABASE_URL: enquiries can not be stored; it is tried again'
      if (log) checks ??= repeat(check, { log, complaint, afterErrorMs: CHECK_AGAIN_MS })
      return {
        /** Each statement has the site as `$1`. */
        read: (text: string, ...values: unknown[]) => withClient((client) => ask(client, text, [site, ...values])),
        /** @throws OutboxUnusable at once after a failure, until a check has succeeded. */
        async write(text: string, ...values: unknown[]) {
          if (!isWritable) throw new OutboxUnusable('the database does not write')
          return withClient((client) => commit(client, text, [site, ...values]))
        },
        readTogether: (text: string) => readTogether(text, site),
        isWritable: () => isWritable,
        lead: async () => lead(await current(), site),
        resign: async () => resign(await current(), site),
        watch: (wake: (() => void) | null) => void sites.set(site, wake),
        announce: async () => announce(await current(), site),
        leave: () => leave(site),
      }
    },
  }
}

/** While the role or the server has no connection left, a busy one of the pool's may become free. */
async function freeClient(pool: Pool): Promise<PoolClient> {
  const deadline = performance.now() + ANSWER_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      const isFull = error instanceof DatabaseError && error.code === TOO_MANY_CONNECTIONS
      if (!isFull || performance.now() > deadline) throw error
    }
    await pauseFor(FREE_AGAIN_MS)
  }
}
