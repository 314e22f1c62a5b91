/** All relays store; of a site's relays only the one whose session holds the site's lock sends mails. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Client } from 'pg'
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { isDue } from '../collection.ts'
import { ask } from './connect.ts'
import { NOW } from './sql.ts'

/** Longer than a mail may take. */
export const CLAIM_MS = 6 * MINUTE_MS
export const IS_FREE = `claimed_until - ${NOW} NOT BETWEEN 1 AND ${CLAIM_MS}`
export const IS_DUE = `${isDue(NOW)} AND ${IS_FREE}`
const DUE_SITES = `SELECT DISTINCT site FROM enquiry WHERE site = ANY($1) AND ${IS_DUE}`
// A stopped process would keep its connection and its locks, so the server ends a session that is silent. A second later
// another relay sends. A shorter limit would end sessions of busy machines.
const LISTEN = `SET idle_session_timeout = '4500ms'; LISTEN website`
const KEY = `hashtextextended('website sender ' || $1, 0)`

/**
 * A session with one primary: a lock on an old primary is worth nothing on a new one. `held`: the sites whose lock it
 * holds.
 */
export type Session = { client: Client; held: Set<string> }

/**
 * Wakes the sites that have something to send: asks for all of them once a second, and hears at once of what any relay has
 * stored. The question keeps the session.
 * @throws the error that ends the session.
 */
export async function watch({ client }: Session, wakes: ReadonlyMap<string, (() => void) | null>): Promise<never> {
  client.on('notification', ({ payload = '' }) => wakes.get(payload)?.())
  await ask(client, LISTEN)
  for (;;) {
    await pauseFor(SECOND_MS, null, { ref: false })
    // Before a site has joined, there may be no tables.
    const due = wakes.size > 0 ? await ask(client, DUE_SITES, [[...wakes.keys()]]) : await ask(client, 'SELECT 1')
    for (const { site } of due) wakes.get(String(site))?.()
  }
}

/** Wakes the relays of a site, unless this one is sending: it finds what is stored. */
export async function announce({ client, held }: Session, site: string): Promise<void> {
  if (!held.has(site)) await ask(client, `SELECT pg_notify('website', $1)`, [site])
}

/** @returns whether this process is the one that sends, until it resigns. */
export async function lead({ client, held }: Session, site: string): Promise<boolean> {
  if (held.has(site)) return true
  const [row] = await ask(client, `SELECT pg_try_advisory_lock(${KEY}) AS locked`, [site])
  if (row?.['locked'] === true) held.add(site)
  return held.has(site)
}

/** Lets another relay send. A server has room for some thousand locks. */
export async function resign({ client, held }: Session, site: string): Promise<void> {
  if (held.delete(site)) await ask(client, `SELECT pg_advisory_unlock(${KEY})`, [site])
}
