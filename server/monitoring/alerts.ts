import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { Log } from '../log/log.ts'
import { readMeta, writeMeta } from '../outbox/database.ts'
import { systemCode } from '../outbox/errors.ts'

// As long as requests get at the end, see server.ts.
const TIMEOUT_MS = 6000
// Where a bot of Telegram and a webhook of Slack listen: they read JSON, and show its `text`.
const JSON_HOOK = /^\/(?:bot[^/]+\/sendMessage|services\/.+)$/
const REPORTED = 'told_alerts'
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
  let reported = readReported(db)
  let logged = reported
  const send = createCall(alertUrl, log, 'ALERT_URL: the owner could not be told; it is tried again until it works')
  const isTold = async (title: string, text: string) => (await send({ title, text: `${site}: ${text}` })) === null

  const remember = (next: Extents): void => {
    if (JSON.stringify(next) === JSON.stringify(reported)) return
    reported = next
    try {
      writeMeta(db, REPORTED, JSON.stringify(reported))
    } catch {
      // An outbox that can't be written is what they are being told of; until the restart it is known all the same.
    }
  }

  return async (troubles: readonly Trouble[]): Promise<void> => {
    for (const { kind, extent, title } of newIn(troubles, logged)) log.error({ kind, extent }, `trouble: ${title}`)
    if (troubles.length === 0 && Object.keys(logged).length > 0) log.info('all is well again')
    logged = Object.fromEntries(troubles.map(({ kind, extent }) => [kind, extent]))

    for (const { kind, extent, title, text } of newIn(troubles, reported)) {
      if (await isTold(title, text)) remember({ ...reported, [kind]: extent })
    }
    if (troubles.length > 0) remember(stillIn(reported, troubles))
    else if (Object.keys(reported).length > 0 && (await isTold('Alles wieder in Ordnung', ALL_WELL))) remember({})
  }
}

/** Nothing also when nothing legible is there: a damaged outbox is itself to be told of. */
function readReported(db: DatabaseSync): Extents {
  try {
    return v.parse(extents, JSON.parse(readMeta(db, REPORTED) ?? '{}'))
  } catch {
    return {}
  }
}

const newIn = (troubles: readonly Trouble[], known: Extents) =>
  troubles.filter(({ kind, extent }) => extent > (known[kind] ?? 0))

/** What is over, or less than it was, is reported again when it comes back. */
function stillIn(reported: Extents, troubles: readonly Trouble[]): Extents {
  const known = troubles.filter(({ kind }) => reported[kind] !== undefined)
  return Object.fromEntries(known.map(({ kind, extent }) => [kind, Math.min(extent, reported[kind] ?? 0)]))
}

type Message = Pick<Trouble, 'title' | 'text'>

/**
 * Calls an address of the owner's: without a message with GET, otherwise with POST, as ntfy, Telegram and Slack take it.
 * @param url null: nobody is to be told.
 * @param complaint goes into the log when nobody answers with success within six seconds, until somebody does.
 * @returns null when it was heard, otherwise what stood in the way, without the address, which is a secret.
 */
export function createCall(url: string | null, log: Log, complaint: string) {
  let trouble: string | null = null
  return async (message: Message | null): Promise<string | null> => {
    const known = trouble
    trouble = url === null ? null : await call(url, message)
    if (trouble !== null && known === null) log.error({ error: trouble }, complaint)
    return trouble
  }
}

async function call(url: string, message: Message | null): Promise<string | null> {
  try {
    const response = await fetch(url, { ...(message && post(url, message)), signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Heard is heard, whatever becomes of the rest of the answer.
    await response.body?.cancel().catch(() => {})
    return response.ok ? null : `answered ${response.status}`
  } catch (error) {
    const { name = '', cause = null } = error instanceof Error ? error : {}
    return `no answer, ${systemCode(cause) || (cause instanceof Error ? cause.name : name)}`
  }
}

function post(url: string, { title, text }: Message) {
  const isJson = JSON_HOOK.test(new URL(url).pathname)
  const type = isJson ? 'application/json' : 'text/plain; charset=utf-8'
  return {
    method: 'POST',
    // Followed, it would arrive as a GET without its text (Fetch, 4.4), and count as told.
    redirect: 'manual' as const,
    headers: { 'Content-Type': type, Title: title },
    body: isJson ? JSON.stringify({ text: `${title}\n${text}` }) : text,
  }
}
