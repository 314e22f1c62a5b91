import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Client, type ClientConfig, DatabaseError, Pool, type PoolClient } from 'pg'
import { MINUTE_MS, repeat, SECOND_MS } from '#shared/time.ts'
import type { Log } from '../../log/log.ts'
import { OutboxError, OutboxUnusable } from '../errors.ts'
import { addressOf, ANSWER_MS, ask, type DatabaseHost, findPrimary, prepare } from './connect.ts'
import { migrate } from './migrations.ts'

// Group commit: as many enquiries share a flush. One more is the sender's.
const POOL_SIZE = 17
/** How long the answer to a question for files may take. */
export const FILES_MS = MINUTE_MS
const CHECK_MS = 15 * SECOND_MS
const CHECK_AGAIN_MS = SECOND_MS
// A commit of its own that changes no table: it waits for the disk and for the standby, as a store does.
const PROOF = `SELECT pg_logical_emit_message(true, 'website', 'proof')`
// Of SQLSTATE: lost connections, a read-only server, and a server that ends or starts.
const GONE = /^(?:08|25006$|57)/

type Row = Record<string, unknown>
/** `lost` is aborted when another server is looked for, and at the end. */
type Primary = { pool: Pool; address: ClientConfig; lost: AbortController }
export type Database = Awaited<ReturnType<typeof openDatabase>>
/** `copies` 2: written means that a synchronous standby has it, too. */
export type DatabaseOptions = { hosts: readonly DatabaseHost[]; copies: number }

/**
 * Connects to the primary, now and after each failover.
 * @param log null: for a command, which ends soon and does not look after the database.
 * @throws OutboxError when the database can't be used.
 */
export async function openDatabase({ hosts, copies }: DatabaseOptions, log: Log | null) {
  const addresses = hosts.map((host) => addressOf(host, hosts.length === 1))
  const warnings = new WeakMap<Client, string[]>()
  let primary: Promise<Primary> | null = null
  let timeline = ''
  // A write has had no answer for five seconds. Each further one would take a connection of the database and keep it.
  let isSilent = false
  let isWritable = true
  let provedAt = -Infinity

  async function connect(): Promise<Primary> {
    const found = await findPrimary(addresses, copies, timeline)
    timeline = found.timeline
    const { address } = found
    const limits = { max: POOL_SIZE, connectionTimeoutMillis: ANSWER_MS, idleTimeoutMillis: 30 * SECOND_MS }
    const pool = new Pool({ ...address, ...limits })
    // An idle connection was lost. The next query takes another one.
    pool.on('error', () => {})
    return { pool, address, lost: new AbortController() }
  }

  /** The next query looks for the primary anew. */
  function forget(known: typeof primary): void {
    if (primary !== known) return
    primary = null
    known?.then(endPrimary).catch(() => {})
  }

  async function withClient<T>(work: (client: PoolClient, primary: Primary) => Promise<T>): Promise<T> {
    const used = (primary ??= connect())
    let client: PoolClient | undefined
    let isFull = false
    try {
      const { pool } = await used
      isFull = pool.totalCount >= POOL_SIZE
      client = await pool.connect()
      if (!warnings.has(client)) await greet(client)
      const result = await work(client, await used)
      client.release()
      return result
    } catch (error) {
      client?.release(true)
      const isSound = client ? error instanceof OutboxUnusable || isAnswer(error) : isFull
      if (!isSound) forget(used)
      throw error
    }
  }

  async function greet(client: PoolClient): Promise<void> {
    const heard: string[] = []
    warnings.set(client, heard)
    client.on('error', () => {})
    client.on('notice', ({ message = '' }) => heard.push(message))
    const { trouble } = await prepare(client, copies)
    if (trouble) throw trouble
  }

  /** Answered means written: with the standby too, where DATABASE_COPIES asks for it. */
  async function writeOn(client: Client, text: string, values: unknown[], ms: number | null): Promise<Row[]> {
    // The names of the standbys are asked for in the same round trip, and looked up after the commit: names that were emptied
    // end the wait for the standby as a success, without a warning. A session reads changed settings before each query.
    const [rows, [after]] = await Promise.all([
      ask(client, text, values, ms),
      copies > 1 ? ask(client, 'SHOW synchronous_standby_names', [], ms) : [],
    ])
    // The wait for the standby was broken off: only this server has the rows.
    const [warning] = warnings.get(client) ?? []
    if (warning !== undefined) throw new OutboxError('warned', warning)
    if (after?.['synchronous_standby_names'] === '') throw new OutboxError('no standby')
    return rows
  }

  function expectAnswers(): void {
    if (isSilent) throw new OutboxUnusable('the database does not answer')
  }

  async function write(text: string, values: unknown[] = []): Promise<Row[]> {
    expectAnswers()
    try {
      const rows = await withClient((client) => {
        // The write may have waited for a connection meanwhile.
        expectAnswers()
        return writeOn(client, text, values, ANSWER_MS)
      })
      if (rows.length > 0) proved()
      return rows
    } catch (error) {
      if (!isAnswer(error)) failed(error)
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
    await (isSilent ? withClient(probe) : write(PROOF))
    proved()
    return CHECK_MS
  }

  /** Waits for the standby as long as it takes, while the server answers others and no other one is the primary. */
  async function probe(client: Client, { address, lost }: Primary): Promise<void> {
    const end = new AbortController()
    const signal = AbortSignal.any([end.signal, lost.signal])
    const watch = async (): Promise<void> => {
      for (;;) {
        await pauseFor(CHECK_AGAIN_MS, null, { signal })
        if ((await findPrimary(addresses, copies, timeline)).address !== address) throw new Error('another primary')
      }
    }
    watch().catch(() => end.signal.aborted || client.connection.stream.destroy())
    await writeOn(client, PROOF, [], null).finally(() => end.abort())
  }

  await withClient(migrate)
  const complaint = 'DATABASE_URL: enquiries can not be stored; it is tried again'
  const checks = log && repeat(prove, { log, complaint, afterErrorMs: CHECK_AGAIN_MS })

  return {
    read: (text: string, values: unknown[], ms = ANSWER_MS) => withClient((client) => ask(client, text, values, ms)),
    /** The statement must return a row when it has changed one. @throws OutboxUnusable at once while the database is silent. */
    write,
    /** A write has succeeded at last. Writes nothing. */
    isWritable: () => isWritable,
    /** Works with a connection, until the work is over or the primary is lost. */
    withClient,
    async close(): Promise<void> {
      forget(primary)
      await checks?.end()
    },
  }
}

async function endPrimary({ pool, lost }: Primary): Promise<void> {
  lost.abort()
  await pool.end()
}

/** Whether it is an error that a sound database answered. */
const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && !GONE.test(error.code ?? '')
