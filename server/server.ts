import { setTimeout as pauseFor } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#settings/read-settings.ts'
import { createApp } from './app.ts'
import { refusalBody, REFUSALS, wantsJson } from './intake/answers.ts'
import type { Log } from './log/log.ts'
import { startRelay } from './relay.ts'

// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000
const ABANDON_GRACE_MS = 500
const IDLE_CHECK_MS = 50

export type RunningServer = {
  /** Where it answers, e.g. `http://localhost:3000`. */
  url: string
  /** Finishes what is in flight and frees everything. */
  close(): Promise<void>
  /**
   * Gives up after an error nobody caught: nobody new is let in, whoever has no answer yet gets an error that leaves the
   * form as it is, and answers already begun have half a second to end.
   */
  abandon(): Promise<void>
}

/**
 * Starts the site and the relay.
 * @param dist folder of the built site.
 * @param listeningFd descriptor of a socket that is already bound; null: the address in the settings is bound.
 * @throws OutboxError when the outbox can't be used, or the error of listening.
 */
export async function startServer(
  settings: Settings,
  dist: string,
  log: Log,
  listeningFd: number | null = null,
): Promise<RunningServer> {
  const relay = await startRelay(settings, log)
  const { app, pages, unanswered } = await createApp({ settings, dist, relay, log })
  const { port, host } = settings
  const address = listeningFd === null ? { port, host } : { fd: listeningFd, host: '' }
  await app.listen(address)

  return {
    url: urlOf(app, settings.host),
    close: () => relay.close(closeApp(app)),
    async abandon() {
      app.server.close()
      const page = await pages.error()
      for (const response of unanswered()) {
        const json = response.req.method === 'POST' && wantsJson(response.req.headers)
        const body = json ? JSON.stringify(refusalBody(REFUSALS.unwritable)) : page
        const type = json ? 'application/json' : 'text/html'
        response
          .writeHead(json ? 503 : 500, { 'Content-Type': `${type}; charset=utf-8`, Connection: 'close' })
          .end(body)
      }
      await Promise.all([relay.saved(), pauseFor(ABANDON_GRACE_MS)])
    },
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // Connections that were answering become idle one by one and would be kept alive for the next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const grace = setTimeout(() => app.server.closeAllConnections(), REQUESTS_GRACE_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(grace)
}

function urlOf({ server }: FastifyInstance, host: string): string {
  const address = server.address()
  if (typeof address === 'string') return `unix:${address}`
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${local ? 'localhost' : host}:${address?.port ?? ''}`
}
