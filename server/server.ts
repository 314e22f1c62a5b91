import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Settings } from '#settings/read-settings.ts'
import { createApp } from './app.ts'
import { refusalBody, REFUSALS, wantsJson } from './intake/answers.ts'
import type { Log } from './log/log.ts'
import { startRelay } from './relay.ts'

// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000
const ABANDON_GRACE_MS = 500

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
 * @param fd descriptor of a socket that is already bound; null: the address in the settings is bound.
 * @throws OutboxError when the outbox can't be used, or the error of listening.
 */
export async function startServer(
  settings: Settings,
  dist: string,
  log: Log,
  fd: number | null = null,
): Promise<RunningServer> {
  const { port, host } = settings
  const relay = await startRelay(settings, log)
  const { app, pages, connections } = await createApp({ settings, dist, relay, log })
  const address = fd === null ? { port, host } : { fd, host: '' }
  await app.listen(address)

  const closeApp = async (): Promise<void> => {
    const grace = setTimeout(() => app.server.closeAllConnections(), REQUESTS_GRACE_MS)
    // Else each would be kept alive for a next request.
    for (const response of connections.open) response.once('finish', () => response.req.socket.end())
    await app.close()
    clearTimeout(grace)
  }

  return {
    url: urlOf(app.server.address(), host),
    close: () => relay.close(closeApp()),
    async abandon() {
      app.server.close()
      const page = await pages.error()
      for (const response of connections.open) {
        if (response.headersSent) continue
        const json = response.req.method === 'POST' && wantsJson(response.req.headers)
        const type = json ? 'application/json' : 'text/html'
        response
          .writeHead(json ? 503 : 500, { 'Content-Type': `${type}; charset=utf-8`, Connection: 'close' })
          .end(json ? JSON.stringify(refusalBody(REFUSALS.unwritable)) : page)
      }
      await Promise.all([relay.saved(), pauseFor(ABANDON_GRACE_MS)])
    },
  }
}

function urlOf(address: string | { port: number } | null, host: string): string {
  if (typeof address === 'string') return `unix:${address}`
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${local ? 'localhost' : host}:${address?.port ?? ''}`
}
