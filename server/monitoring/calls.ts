import { setTimeout as pauseFor } from 'node:timers/promises'
import { systemCode } from '#shared/errors.ts'
import { SECOND_MS } from '#shared/time.ts'
import type { Log } from '../log/log.ts'

const ANSWER_MS = 6 * SECOND_MS
// Three tries within a minute. A service that answers late has already told the owner.
const RING_PAUSES_MS = [0, 10 * SECOND_MS, 30 * SECOND_MS]
// Bots of Telegram and webhooks of Slack read JSON and show its `text`.
const JSON_HOOK = /^\/(?:bot[^/]+\/sendMessage|services\/.+)$/

/** `title` in ASCII, because it becomes an HTTP header. No personal data: the service belongs to somebody else. */
export type Message = { title: string; text: string }

/**
 * Calls one of the owner's services: with POST for ntfy, Telegram and Slack; with GET if there is no message.
 * @returns null after an answer of success within six seconds, otherwise the error, without the address, which is a secret.
 */
export async function call(url: string, message: Message | null): Promise<string | null> {
  try {
    const response = await fetch(url, { ...(message && post(url, message)), signal: AbortSignal.timeout(ANSWER_MS) })
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
    // After a redirect the call would arrive as a GET without its text (Fetch, 4.4).
    redirect: 'manual' as const,
    headers: { 'Content-Type': type, Title: title },
    body: isJson ? JSON.stringify({ text: `${title}\n${text}` }) : text,
  }
}

/** @returns a function that tells NOTIFY_URL of a new enquiry. A kill loses the call; the mail comes. */
export function createRing(url: string | null, site: string, log: Log) {
  return async (id: string, hasFile: boolean): Promise<void> => {
    if (url === null) return
    const message = {
      title: 'Neue Anfrage',
      text: `${site}: Vorgangsnummer ${id}, ${hasFile ? 'mit' : 'ohne'} Dateien`,
    }
    let error: string | null = null
    for (const pause of RING_PAUSES_MS) {
      await pauseFor(pause, null, { ref: false })
      error = await call(url, message)
      if (error === null) return
    }
    log.error({ id, error }, 'NOTIFY_URL: the owner could not be told of a new enquiry')
  }
}
