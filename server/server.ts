import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Settings } from '#settings/read-settings.ts'
import { prepareToAbandon } from './abandon.ts'
import { createHttpServer } from './http/http-server.ts'
import { createRoutes } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendJson } from './http/send-uncached.ts'
import { createSite } from './http/site.ts'
import { createHostRule } from './http/site-hosts.ts'
import { createIntake } from './intake/intake.ts'
import type { Log } from './log/log.ts'
import { type Relay, startRelay } from './relay.ts'
import { followReleases } from './release/releases.ts'

// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000

export type RunningServer = {
  /** Where it answers, e.g. `http://localhost:3000`. */
  url: string
  /** Finishes what is in flight and frees everything; resolves within ten seconds. */
  close(): Promise<void>
  /** Gives up after an error nobody caught: answers what is open with an error; resolves after half a second. */
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
  const releases = await followReleases(dist, log)
  const answer = createRoutes({
    siteOrigin: settings.siteOrigin,
    judgeHost: createHostRule(settings.siteOrigin, settings.refusesOtherHosts),
    intake: createIntake({
      settings,
      store: relay,
      formPage: () => releases.current.pages.form,
      log,
      onQueued: relay.wake,
    }),
    health: createHealthAnswers(relay),
    site: createSite(releases, log),
    errorPage: () => releases.current.pages.error,
    log,
  })
  const headers = securityHeaders(settings.externalFormOrigin)
  const server = createHttpServer(headers, settings.trustedProxies, answer)
  server.listen(listeningFd === null ? { port: settings.port, host: settings.host } : { fd: listeningFd })
  await once(server, 'listening')

  return {
    url: urlOf(server, settings.host),
    abandon: prepareToAbandon(server, () => releases.current.pages.error),
    async close() {
      await relay.close(stopListening(server))
      releases.stop()
    },
  }
}

/** `/healthz`, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
function createHealthAnswers(relay: Relay) {
  const unwritable = { status: 'unwritable' }
  return {
    async '/healthz'(response: ServerResponse): Promise<void> {
      const { storing, delivery } = await relay.health()
      if (storing) sendJson(response, 200, { status: 'ok', ...delivery })
      else sendJson(response, 503, unwritable)
    },
    async '/healthz/delivery'(response: ServerResponse): Promise<void> {
      const { delivery } = await relay.health()
      sendJson(response, delivery === null || delivery.delivery === 'late' ? 503 : 200, delivery ?? unwritable)
    },
  }
}

async function stopListening(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // Connections that were answering become idle one by one and would be kept alive for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const grace = setTimeout(() => server.closeAllConnections(), REQUESTS_GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(grace)
}

function urlOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const local = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::'
  return `http://${local ? 'localhost' : host}:${port}`
}
