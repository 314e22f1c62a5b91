import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { fastify, type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '#settings/read-settings.ts'
import { UNCACHED } from './http/built-files.ts'
import { createPages, type Pages } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendHtml, serveSite } from './http/built-site.ts'
import { takeEnquiries } from './intake/intake.ts'
import { throttledLog, type Log } from './log/log.ts'
import { type Relay, startRelay } from './relay.ts'

const REQUEST_TIMEOUT_MS = 120_000
// Later than the limit of a request, which is looked at every second and answered with 408.
const SILENCE_MS = REQUEST_TIMEOUT_MS + 5000
// A proxy loses the post that it sends while the server closes the connection, so the proxy must close idle ones first
// (Caddy does after two minutes). Browsers repeat such a request by themselves.
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000
const KEEP_ALIVE_MS = 5000
// Service managers wait ten seconds before they kill.
export const REQUESTS_GRACE_MS = 6000
// A proxy keeps slow visitors away. Without a proxy this limit bounds their memory.
const MAX_CONNECTIONS = 1000

export const UNWRITABLE = { status: 'unwritable' }

/**
 * Starts the site, built into `dist`, and the relay.
 * @throws OutboxError when the outbox can't be used, or the error of listening.
 */
export async function startServer(settings: Settings, dist: string, log: Log) {
  const { port, host } = settings
  const relay = await startRelay(settings, log)
  const app = await createApp({ settings, dist, relay, log })
  const address = await app.listen({ port, host })
  return {
    /** The address of the server, e.g. `http://localhost:3000`. */
    url: urlOf(address, host),
    /** Resolves when the outbox is lost: the process must end, see `startRelay`. */
    lost: relay.lost,
    /** Finishes the requests that have begun and frees everything. */
    close: (): Promise<void> => relay.close(closeServer(app.server, () => app.close())),
  }
}

/** Finishes the requests that have begun, and takes no new ones. @param close closes the server. */
export async function closeServer(server: Server, close: () => Promise<unknown>): Promise<void> {
  // Connections whose request is being answered are closed right after it.
  server.keepAliveTimeout = 1
  const grace = setTimeout(() => server.closeAllConnections(), REQUESTS_GRACE_MS)
  await close()
  clearTimeout(grace)
}

type Headers = Readonly<Record<string, string>>

/** `dist`: folder of the built site; there may be none yet. */
export type AppOptions = { settings: Settings; dist: string; relay: Omit<Relay, 'close'>; log: Log }

/** Site and relay over HTTP; every answer carries the security headers. */
export async function createApp({ settings, dist, relay, log }: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(settings.externalFormOrigin, settings.hasMap)
  const pages = createPages(dist)

  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (answer) => createHttpServer(settings.trustedProxies, headers, answer),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    return503OnClosing: false,
    // A path whose escapes are broken is a missing page, too.
    frameworkErrors: async (_error, _request, reply) => sendHtml(reply.headers(headers), 404, await pages('404.html')),
  })

  // Only the form's route reads a body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers({ ...headers, 'cache-control': UNCACHED })
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') return reply.code(400).send()
  })
  answerErrors(app, pages, log)
  answerMonitors(app, relay)
  await app.register((scope) => takeEnquiries(scope, { settings, relay, pages, log }))
  await serveSite(app, dist, pages, log)
  return app
}

/** An HTTP server that does not listen yet, with limits for its visitors; for one site or for many. */
export function createHttpServer(trustedProxies: number, headers: Headers, answer: RequestListener): Server {
  const options = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    // Node's own refusal of a request without a Host has no security headers; a hook refuses it.
    requireHostHeader: false,
  }
  const server = createServer(options, answer)
  // This limit also ends connections of visitors who never read the answer.
  server.setTimeout(SILENCE_MS)
  server.maxConnections = MAX_CONNECTIONS
  // Node's own refusal of an unknown Expect has no security headers.
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
  return server
}

function answerErrors(app: FastifyInstance, pages: Pages, log: Log): void {
  const logFailed = throttledLog(log, 'error', 'request failed')
  app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>(async (error, _request, reply) => {
    const { statusCode = 500, code } = error
    // The visitor has left during an answer.
    if (code === 'ERR_STREAM_PREMATURE_CLOSE') return reply.hijack()
    // The file server refuses conditions that do not hold and ranges beyond the end.
    if (statusCode < 500)
      return reply
        .headers({ 'cache-control': UNCACHED, ...error.headers })
        .code(statusCode)
        .send()
    logFailed({ err: error })
    return sendHtml(reply, 500, await pages('500.html'))
  })
}

/** `/healthz`, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
function answerMonitors(app: FastifyInstance, relay: Pick<Relay, 'health'>): void {
  app.get('/healthz', async ({ raw }, reply) => {
    const health = await healthOf(relay, raw)
    return reply.code(health.status === 'ok' ? 200 : 503).send(health)
  })
  app.get('/healthz/delivery', async ({ raw }, reply) => {
    const { delivery } = await relay.health()
    const isWell = delivery !== null && delivery.delivery !== 'late'
    return reply.code(isWell ? 200 : 503).send(delivery ? toldTo(raw, delivery) : UNWRITABLE)
  })
}

/** The answer of `/healthz`. */
export async function healthOf(relay: Pick<Relay, 'health'>, asker: IncomingMessage) {
  const { storing, delivery } = await relay.health()
  return storing ? { status: 'ok', ...(delivery && toldTo(asker, delivery)) } : UNWRITABLE
}

/** The counts are nobody's business but the operator's. */
const toldTo = <Delivery extends { delivery: string }>(asker: IncomingMessage, { delivery, ...counts }: Delivery) => ({
  delivery,
  ...(isOnThisMachine(asker) && counts),
})

/** Whether a program on this machine asks by itself: a proxy on it names the visitor for whom it asks. */
export const isOnThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:::1|(?:::ffff:)?127\..+)$/.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => /^(?:x-forwarded-.+|forwarded|via|x-real-ip)$/.test(name))

/** The address of a server. @param host the setting. */
export function urlOf(address: string, host: string): string {
  const url = new URL(address)
  url.hostname = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return url.origin
}
