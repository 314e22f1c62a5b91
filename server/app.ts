import { fastify, type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '#settings/read-settings.ts'
import { createConnections } from './http/connections.ts'
import { createPages } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendHtml, sendUncached, serveSite } from './http/site.ts'
import { takeEnquiries } from './intake/intake.ts'
import { brakeLog, type Log } from './log/log.ts'
import type { Relay } from './relay.ts'

const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 120_000
const CHECK_INTERVAL_MS = 1000

// A proxy that reuses a connection in the moment we close it loses the post it was forwarding,
// so ours must outlive the proxy's own limit (two minutes with Caddy). Browsers repeat by themselves.
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000
const KEEP_ALIVE_MS = 5000

export type AppOptions = {
  settings: Settings
  /** Folder of the built site; there may be none yet. */
  dist: string
  relay: Omit<Relay, 'close'>
  log: Log
}

/** Site and relay over HTTP; every answer carries the security headers. */
export async function createApp({ settings, dist, relay, log }: AppOptions) {
  const headers = securityHeaders(settings.externalFormOrigin)
  const connections = createConnections(headers)
  const pages = createPages(dist)
  const logFailed = brakeLog(log, 'error', 'request failed')

  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Also bounds visitors who never read the answer.
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: settings.trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    // A connection without an address is a Unix socket's: somebody on this machine, who passes visitors on.
    trustProxy: (address, hop) => hop < settings.trustedProxies || (hop === 0 && !address),
    return503OnClosing: false,
    // A path whose escapes are broken is a page that is missing, too.
    frameworkErrors: async (_error, _request, reply) => sendHtml(reply.headers(headers), 404, await pages.notFound()),
    clientErrorHandler: connections.refuseBroken,
  })
  connections.watch(app.server)

  // Bodies are read as streams by those who want them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>(async (error, _request, reply) => {
    const { statusCode = 500, code } = error
    // The visitor has left while an answer before this one came.
    if (code === 'ERR_STREAM_PREMATURE_CLOSE') return reply.hijack()
    // What the file server refuses: conditions that do not hold, ranges beyond the end.
    if (statusCode < 500)
      return sendUncached(reply.headers(error.headers ?? {}))
        .code(statusCode)
        .send()
    logFailed({ err: error })
    return sendHtml(reply, 500, await pages.error())
  })
  answerMonitors(app, relay)
  await takeEnquiries(app, { settings, relay, pages, log })
  await serveSite(app, { dist, pages, log })
  return { app, pages, connections }
}

/** `/healthz`, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
function answerMonitors(app: FastifyInstance, { health }: Pick<Relay, 'health'>): void {
  const unwritable = { status: 'unwritable' }
  app.get('/healthz', async (_request, reply) => {
    const { storing, delivery } = await health()
    sendUncached(reply).code(storing ? 200 : 503)
    return storing ? { status: 'ok', ...delivery } : unwritable
  })
  app.get('/healthz/delivery', async (_request, reply) => {
    const { delivery } = await health()
    sendUncached(reply).code(delivery === null || delivery.delivery === 'late' ? 503 : 200)
    return delivery ?? unwritable
  })
}
