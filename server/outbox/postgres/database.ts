import { setTimeout as pauseFor } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { MINUTE_MS, repeat, SECOND_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { OutboxError, OutboxUnusable } from '../errors.ts'
import { addressOf, ANSWER_MS, ask, type DatabaseHost, findPrimary, prepare, QueryError } from './connect.ts'
import { migrate } from './migrations.ts'

const POOL_SIZE = 10
/** How long the answer to a question for files may take. */
export const FILES_MS = MINUTE_MS
const CHECK_MS = 15 * SECOND_MS
const CHECK_AGAIN_MS = SECOND_MS
// A commit of its own that changes no table: it waits for the disk and for the standby, as a store does.
const PROOF = `SELECT pg_logical_emit_message(true, 'website', 'proof')`
// Of SQLSTATE: lost connections, a read-only server, and a server that ends or starts.
const GONE = /^(?:08|25006$|57)/

type Row = Record<string, unknown>
export type Database = Awaited<ReturnType<typeof openDatabase>>
/** `copies` 2: written means that a synchronous standby has it, too. */
export type DatabaseOptions = { hosts: readonly DatabaseHost[]; copies: number }

/**
 * Connects to the primary, now and after each failover.
 * @param log null: for a command, which ends soon and does not look after the database.
 * @throws OutboxError when the database can't be used.
 */
export async function openDatabase({ hosts, copies }: DatabaseOptions, log: Log | null) {
  const addresses = hosts.map((host) => ({
    ...addressOf(host),
    // After a failover one of several is silent, and the others are asked at the same time.
    ...(hosts.length > 1 && { connectionTimeoutMillis: ANSWER_MS / 2 }),
  }))
  const prepared = new WeakSet<Client>()
  let primary: Promise<{ pool: Pool; address: ClientConfig }> | null = null
  const closing = new AbortController()
  let timeline = ''
  // A write has had no answer for five seconds. Each further one would take a connection of the database and keep it.
  let isSilent = false
  let isWritable = true
  let provedAt = -Infinity

  async function connect() {
    const found = await findPrimary(addresses, copies, timeline)
    timeline = found.timeline
    const pool = new Pool({ ...found.address, max: POOL_SIZE, idleTimeoutMillis: 30 * SECOND_MS })
    // An idle connection was lost. The next query takes another one.
    pool.on('error', () => {})
    return { pool, address: found.address }
  }

  function current() {
    const known = (primary ??= connect())
    known.catch(() => forget(known))
    return known
  }

  /** The next query looks for the primary anew. */
  function forget(known: typeof primary): void {
    if (primary !== known) return
    primary = null
    known?.then(({ pool }) => pool.end()).catch(() => {})
  }

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const used = current()
    const { pool } = await used
    let client: PoolClient | undefined
    try {
      client = await pool.connect()
      if (!prepared.has(client)) await prepare(client, copies)
      prepared.add(client)
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client?.release(true)
      const isOver = pool.totalCount >= POOL_SIZE && !client
      if (!isOver && !(error instanceof OutboxUnusable) && !(error instanceof QueryError && !GONE.test(error.code)))
        forget(used)
      throw error
    }
  }

  /** Answered means written: with the standby too, where DATABASE_COPIES asks for it. */
  async function writeOn(client: Client, text: string, values: unknown[], ms: number | null): Promise<Row[]> {
    let warning: string | null = null
    const hear = ({ message = '' }: { message?: string | undefined }) => (warning = message)
    client.on('notice', hear)
    try {
      const rows = await ask(client, text, values, ms)
      // The wait for the standby was broken off: only this server has the rows.
      if (warning !== null) throw new OutboxError('warned', warning)
      // The names of the standbys were emptied during the wait: that ends it as a success, without a warning.
      if (copies > 1) await expectStandby(client)
      return rows
    } finally {
      client.off('notice', hear)
    }
  }

  function expectAnswers(): void {
    if (isSilent) throw new OutboxUnusable('the database does not answer')
  }

  async function write(text: string, values: unknown[] = []): Promise<Row[]> {
    expectAnswers()
    try {
      const rows = await withClient((client) => {
        // It may have waited for a connection meanwhile.
        expectAnswers()
        return writeOn(client, text, values, ANSWER_MS)
      })
      if (rows.length > 0) proved()
      return rows
    } catch (error) {
      if (!(error instanceof QueryError) || GONE.test(error.code)) failed(error)
      throw error
    }
  }

  function proved(): void {
    provedAt = performance.now()
    if (isSilent) log?.info('the database answers again')
    isSilent = false
    isWritable = true
  }

  function failed(error: unknown): void {
    if (error instanceof OutboxError && error.trouble === 'silent') isSilent = true
    isWritable = false
    provedAt = -Infinity
    checks?.now()
  }

  async function prove(): Promise<number> {
    if (performance.now() - provedAt < CHECK_MS) return CHECK_MS
    if (!isSilent) await write(PROOF)
    else await withClient(probe)
    proved()
    return CHECK_MS
  }

  /** Waits for the standby as long as it takes, while the server answers others and no other one is the primary. */
  async function probe(client: Client): Promise<void> {
    const end = new AbortController()
    const watch = async (): Promise<void> => {
      const { address } = await current()
      for (;;) {
        await pauseFor(CHECK_AGAIN_MS, null, { signal: AbortSignal.any([end.signal, closing.signal]) })
        if ((await findPrimary(addresses, copies, timeline)).address !== address) throw new Error('another primary')
      }
    }
    watch().catch(() => end.signal.aborted || client.connection.stream.destroy())
    try {
      await writeOn(client, PROOF, [], null)
    } finally {
      end.abort()
    }
  }

  const read = (text: string, values: unknown[] = [], ms = ANSWER_MS) =>
    withClient((client) => ask(client, text, values, ms))

  await withClient(migrate)
  const complaint = 'DATABASE_URL: enquiries can not be stored; it is tried again'
  const checks = log && repeat(prove, { log, complaint, afterErrorMs: CHECK_AGAIN_MS })

  return {
    read,
    /** The statement must return a row when it has changed one. @throws OutboxUnusable at once while the database is silent. */
    write,
    /** A write has succeeded at last. Writes nothing. */
    isWritable: () => isWritable,
    /** The primary of now, and a session of its own on it, which the server ends after `idleMs` without a query. */
    address: async () => (await current()).address,
    async session(address: ClientConfig, idleMs: number): Promise<Client> {
      const client = new Client(address)
      await client.connect()
      await prepare(client, copies, idleMs)
      return client
    },
    async close(): Promise<void> {
      closing.abort()
      forget(primary)
      await checks?.end()
    },
  }
}

async function expectStandby(client: Client): Promise<void> {
  const [row] = await ask(client, `SELECT current_setting('synchronous_standby_names') AS standbys`)
  if (String(row?.['standbys']).trim() === '') throw new OutboxError('no standby')
}
