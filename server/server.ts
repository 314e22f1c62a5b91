import { setTimeout as pauseFor } from 'node:timers/promises'
import { fastify, type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '#settings/read-settings.ts'
import { UNCACHED } from './http/built-files.ts'
import { createConnections } from './http/connections.ts'
import { createPages } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendHtml, serveSite } from './http/site.ts'
import { refusalBody, REFUSALS, wantsJson } from './intake/answers.ts'
import { takeEnquiries } from './intake/intake.ts'
import { throttledLog, type Log } from './log/log.ts'
import { type Relay, startRelay } from './relay.ts'

const REQUEST_TIMEOUT_MS = 120_000
// A proxy that reuses a connection in the moment we close it loses the post it was forwarding, so ours must outlive the
// proxy's own limit (two minutes with Caddy). Browsers repeat by themselves.
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000
const KEEP_ALIVE_MS = 5000
// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000
const ABANDON_GRACE_MS = 500

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/**
 * Starts the site, built into `dist`, and the relay.
 * @param fd descriptor of a socket that is already bound; null: the address in the settings is bound.
 * @throws OutboxError when the outbox can't be used, or the error of listening.
 */
export async function startServer(settings: Settings, dist: string, log: Log, fd: number | null = null) {
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
    /** Where it answers, e.g. `http://localhost:3000`. */
    url: urlOf(app.server.address(), host),
    /** Resolves when the outbox is lost: the process must end, see `startRelay`. */
    lost: relay.lost,
    /** Finishes what is in flight and frees everything. */
    close: (): Promise<void> => relay.close(closeApp()),
    /**
     * Gives up after an error nobody caught: nobody new is let in, whoever has no answer yet gets an error that leaves the
     * form as it is, and answers already begun have half a second to end.
     */
    async abandon(): Promise<void> {
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
      await pauseFor(ABANDON_GRACE_MS)
    },
  }
}

/** `dist`: folder of the built site; there may be none yet. */
export type AppOptions = { settings: Settings; dist: string; relay: Omit<Relay, 'close'>; log: Log }

/** Site and relay over HTTP; every answer carries the security headers. */
export async function createApp({ settings, dist, relay, log }: AppOptions) {
  const headers = securityHeaders(settings.externalFormOrigin)
  const uncached = { 'cache-control': UNCACHED }
  const connections = createConnections(headers)
  const pages = createPages(dist)
  const logFailed = throttledLog(log, 'error', 'request failed')

  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Also bounds visitors who never read the answer.
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: settings.trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    // Node's own refusal of a request without a Host has no security headers; a hook refuses it.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    // A connection without an address is a Unix socket's: somebody on this machine, who passes visitors on.
    trustProxy: (address, hop) => hop < settings.trustedProxies || (hop === 0 && !address),
    return503OnClosing: false,
    // A path whose escapes are broken is a page that is missing, too.
    frameworkErrors: async (_error, _request, reply) => sendHtml(reply.headers(headers), 404, await pages.notFound()),
    clientErrorHandler: connections.refuseBroken,
  })
  connections.watch(app.server)
  // Node's own refusal of an unknown Expect has no security headers.
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())

  // Bodies are read as streams by those who want them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers({ ...headers, ...uncached })
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') return reply.code(400).send()
  })
  app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>(async (error, _request, reply) => {
    const { statusCode = 500, code } = error
    // The visitor has left while an answer before this one came.
    if (code === 'ERR_STREAM_PREMATURE_CLOSE') return reply.hijack()
    // What the file server refuses: conditions that do not hold, ranges beyond the end.
    if (statusCode < 500)
      return reply
        .headers({ ...uncached, ...error.headers })
        .code(statusCode)
        .send()
    logFailed({ err: error })
    return sendHtml(reply, 500, await pages.error())
  })
  answerMonitors(app, relay)
  takeEnquiries(app, { settings, relay, pages, log })
  await serveSite(app, dist, pages, log)
  return { app, pages, connections }
}

/** `/healthz`, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
function answerMonitors(app: FastifyInstance, relay: Pick<Relay, 'health'>): void {
  const unwritable = { status: 'unwritable' }
  app.get('/healthz', async (_request, reply) => {
    const { storing, delivery } = await relay.health()
    return reply.code(storing ? 200 : 503).send(storing ? { status: 'ok', ...delivery } : unwritable)
  })
  app.get('/healthz/delivery', async (_request, reply) => {
    const { delivery } = await relay.health()
    const isWell = delivery !== null && delivery.delivery !== 'late'
    return reply.code(isWell ? 200 : 503).send(delivery ?? unwritable)
  })
}

function urlOf(address: string | { port: number } | null, host: string): string {
  if (typeof address === 'string') return `unix:${address}`
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${local ? 'localhost' : host}:${address?.port ?? ''}`
}
