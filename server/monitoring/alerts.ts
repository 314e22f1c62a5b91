import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { Log } from '../log/log.ts'
import { readMeta, writeMeta } from '../outbox/database.ts'
import { systemCode } from '../outbox/errors.ts'

const TIMEOUT_MS = 10_000
const TOLD = 'told_alerts'
const ALL_WELL = 'Anfragen werden gespeichert und zugestellt.'

/** What the owner should hear of before a customer does. */
export type Trouble = {
  kind: 'outbox' | 'disk' | 'backup' | 'login' | 'late' | 'failed'
  /** Told again only when it has grown beyond what was told. */
  extent: number
  /** In ASCII, because HTTP headers know nothing else. */
  title: string
  /** No personal data: it goes to a service of somebody else's. */
  text: string
}

const extents = v.record(v.string(), v.number())
type Extents = Readonly<v.InferOutput<typeof extents>>

/** `alertUrl` null: the log alone says it. `site` stands in every message: one receiver may watch many. */
export type AlertOptions = { db: DatabaseSync; alertUrl: string | null; site: string; log: Log }

/** @returns a function that takes what is wrong now and tells what the owner has not heard yet, and when all is well. */
export function createAlerts({ db, alertUrl, site, log }: AlertOptions) {
  // It outlives a restart, which often is the mend.
  let told = readTold(db)
  let logged = told
  let isHeard = true

  const send = async (title: string, text: string): Promise<boolean> => {
    if (alertUrl === null) return true
    try {
      await call(alertUrl, { title, text: `${site}: ${text}` })
      isHeard = true
    } catch (error) {
      if (isHeard) log.error({ err: error }, 'ALERT_URL: the owner could not be told; it is tried again until it works')
      isHeard = false
    }
    return isHeard
  }

  const remember = (next: Extents): void => {
    if (JSON.stringify(next) === JSON.stringify(told)) return
    told = next
    try {
      writeMeta(db, TOLD, JSON.stringify(told))
    } catch {
      // An outbox that can't be written is what they are being told of; until the restart it is known all the same.
    }
  }

  const writeDown = (troubles: readonly Trouble[]): void => {
    for (const { kind, extent, title } of newIn(troubles, logged)) log.error({ kind, extent }, `trouble: ${title}`)
    if (troubles.length === 0 && Object.keys(logged).length > 0) log.info('all is well again')
    logged = Object.fromEntries(troubles.map(({ kind, extent }) => [kind, extent]))
  }

  return async (troubles: readonly Trouble[]): Promise<void> => {
    writeDown(troubles)
    for (const { kind, extent, title, text } of newIn(troubles, told)) {
      if (await send(title, text)) remember({ ...told, [kind]: extent })
    }
    if (troubles.length > 0) remember(stillIn(told, troubles))
    else if (Object.keys(told).length > 0 && (await send('Alles wieder in Ordnung', ALL_WELL))) remember({})
  }
}

/** Nothing also when nothing legible is there: a damaged outbox is itself to be told of. */
function readTold(db: DatabaseSync): Extents {
  try {
    return v.parse(extents, JSON.parse(readMeta(db, TOLD) ?? '{}'))
  } catch {
    return {}
  }
}

const newIn = (troubles: readonly Trouble[], known: Extents) =>
  troubles.filter(({ kind, extent }) => extent > (known[kind] ?? 0))

/** What is over, or less than it was, is told again when it comes back. */
function stillIn(told: Extents, troubles: readonly Trouble[]): Extents {
  const known = troubles.filter(({ kind }) => told[kind] !== undefined)
  return Object.fromEntries(known.map(({ kind, extent }) => [kind, Math.min(extent, told[kind] ?? 0)]))
}

/**
 * Calls an address of the owner's: without a text with GET, otherwise with POST, as ntfy and chat services take it.
 * @throws Error when it does not answer within ten seconds, or not with success; without the address, which is a secret.
 */
export async function call(url: string, message: { title: string; text: string } | null): Promise<void> {
  const post = message && {
    method: 'POST',
    // Followed, it would arrive as a GET without its text (Fetch, 4.4), and count as told.
    redirect: 'manual' as const,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Title: message.title },
    body: message.text,
  }
  const response = await fetch(url, { ...post, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : null
    throw new Error(`no answer (${systemCode(cause) || (error instanceof Error && error.name)})`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`answered ${response.status}`)
}
