/** All relays store; only the relay whose session holds the lock of the site sends mails. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Client } from 'pg'
import { SECOND_MS } from '#shared/time.ts'
import { ask } from './connect.ts'

// A stopped process would keep its connection and its locks, so the server ends a session that is silent for five
// seconds.
const END_SILENT_SESSION = `SET idle_session_timeout = '5s'`
const KEY = `hashtextextended('website sender ' || $1, 0)`

/**
 * A session with one primary: a lock on an old primary is worth nothing on a new one. `held`: the sites whose lock it
 * holds.
 */
export type Session = { client: Client; held: Set<string> }

/** Sends a query every second, so that the server keeps the session. @throws the error that ends the session. */
export async function keepAlive({ client }: Session): Promise<never> {
  await ask(client, END_SILENT_SESSION)
  for (;;) {
    await pauseFor(SECOND_MS, null, { ref: false })
    await ask(client, 'SELECT 1')
  }
}

/** @returns whether this process is the one that sends, from now on. */
export async function lead({ client, held }: Session, site: string): Promise<boolean> {
  if (held.has(site)) return true
  const [row] = await ask(client, `SELECT pg_try_advisory_lock(${KEY}) AS locked`, [site])
  if (row?.['locked'] === true) held.add(site)
  return held.has(site)
}

/** Lets another relay send at once. */
export async function resign({ client, held }: Session, site: string): Promise<void> {
  if (held.delete(site)) await ask(client, `SELECT pg_advisory_unlock(${KEY})`, [site])
}
