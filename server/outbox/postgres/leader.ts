import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { SECOND_MS } from '#shared/time.ts'
import { ask } from './connect.ts'
import type { Database } from './database.ts'

// A stopped process keeps its connection, and with it the locks: the server ends a session without a sign of life.
const LEAST_SIGN_MS = 5 * SECOND_MS
const SIGN_MS = SECOND_MS
const SIGN_ANSWER_MS = 3 * SECOND_MS
const KEY = `hashtextextended('website sender ' || $1, 0)`

type Session = { client: Client; address: ClientConfig; held: Set<string> }
export type Leader = ReturnType<typeof createLeader>

/** All relays store, one sends: the one whose session holds the lock of the site. */
export function createLeader(database: Database) {
  let session: Promise<Session> | null = null

  async function open(): Promise<Session> {
    const address = await database.address()
    const client = await database.session(address, LEAST_SIGN_MS)
    const opened = { client, address, held: new Set<string>() }
    giveSigns(client).catch(() => forget(session))
    return opened
  }

  function forget(lost: typeof session): void {
    if (session === lost) session = null
    lost?.then(({ client }) => client.end()).catch(() => {})
  }

  return {
    /** @returns whether this process is the one that sends, from now on. */
    async lead(site: string): Promise<boolean> {
      const used = (session ??= open())
      try {
        const { client, address, held } = await used
        // A lock on an old primary says nothing about the new one.
        if (address !== (await database.address())) throw new Error('the primary has changed')
        if (held.has(site)) return true
        const [row] = await ask(client, `SELECT pg_try_advisory_lock(${KEY}) AS locked`, [site])
        if (row?.['locked'] === true) held.add(site)
        return held.has(site)
      } catch (error) {
        forget(used)
        throw error
      }
    },
    /** Lets another relay send at once. */
    async resign(site: string): Promise<void> {
      const { client, held } = (await session?.catch(() => null)) ?? {}
      if (client && held?.delete(site)) await ask(client, `SELECT pg_advisory_unlock(${KEY})`, [site]).catch(() => {})
    },
    end: (): void => forget(session),
  }
}

/** Rejects when the session is lost. */
async function giveSigns(client: Client): Promise<never> {
  for (;;) {
    await pauseFor(SIGN_MS, null, { ref: false })
    await ask(client, 'SELECT 1', [], SIGN_ANSWER_MS)
  }
}
