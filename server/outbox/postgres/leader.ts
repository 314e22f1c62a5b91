import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Client } from 'pg'
import { SECOND_MS } from '#shared/time.ts'
import { ask } from './connect.ts'
import type { Database } from './database.ts'

// A stopped process keeps its connection, and with it the locks: the server ends a session without a sign of life.
const LEAST_SIGN = `SET idle_session_timeout = '5s'`
const SIGN_MS = SECOND_MS
const SIGN_ANSWER_MS = 3 * SECOND_MS
const KEY = `hashtextextended('website sender ' || $1, 0)`

/** `held`: the sites whose lock it holds. */
type Session = { client: Client; held: Set<string> }
export type Leader = ReturnType<typeof createLeader>

/** All relays store, one sends: the one whose session holds the lock of the site. */
export function createLeader(database: Database) {
  let session: Promise<Session> | null = null

  /** Opens a session that lasts as long as the primary: a lock on an old one says nothing about the new one. */
  function open(): Promise<Session> {
    const { promise, resolve, reject } = Promise.withResolvers<Session>()
    const giveSigns = async (client: Client, { lost }: { lost: AbortController }): Promise<never> => {
      await ask(client, LEAST_SIGN)
      resolve({ client, held: new Set() })
      for (;;) {
        await pauseFor(SIGN_MS, null, { ref: false, signal: lost.signal })
        await ask(client, 'SELECT 1', [], SIGN_ANSWER_MS)
      }
    }
    database.withClient(giveSigns).catch((error: unknown) => {
      session = null
      reject(error)
    })
    return promise
  }

  return {
    /** @returns whether this process is the one that sends, from now on. */
    async lead(site: string): Promise<boolean> {
      const { client, held } = await (session ??= open())
      if (held.has(site)) return true
      const [row] = await ask(client, `SELECT pg_try_advisory_lock(${KEY}) AS locked`, [site])
      if (row?.['locked'] === true) held.add(site)
      return held.has(site)
    },
    /** Lets another relay send at once. */
    async resign(site: string): Promise<void> {
      const { client, held } = (await session?.catch(() => null)) ?? {}
      if (client && held?.delete(site)) await ask(client, `SELECT pg_advisory_unlock(${KEY})`, [site]).catch(() => {})
    },
  }
}
