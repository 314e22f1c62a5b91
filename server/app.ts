import type { IncomingMessage } from 'node:http'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { takeEnquiries } from './intake/intake.ts'
import { brakeLog, type Log } from './log/log.ts'
import type { Relay } from './relay.ts'
import { createConnections } from './http/connections.ts'
import { createPages } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendHtml, sendUncached, serveSite } from './http/site.ts'

const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 120_000
const CHECK_INTERVAL_MS = 1000
const MAX_HEADER_BYTES = 16 * 1024

// A proxy that reuses a connection in the moment we close it loses the post it was forwarding,
// so ours must outlive the proxy's own limit (two minutes with Caddy). Browsers repeat by themselves.
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000
const KEEP_ALIVE_MS = 5000

const withHeaders = v.object({ headers: v.optional(v.record(v.string(), v.string()), {}) })

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

  const fail = async (error: FastifyError, reply: FastifyReply): Promise<unknown> => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply, error, status)
    logFailed({ err: error })
    return sendHtml(reply, 500, await pages.error())
  }

  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Also bounds visitors who never read the answer.
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: settings.trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node's own refusal would come without our headers.
      requireHostHeader: false,
    },
    // A connection without an address is a Unix socket's: somebody on this machine, who passes visitors on.
    trustProxy: (address, hop) => hop < settings.trustedProxies || (hop === 0 && !address),
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
    clientErrorHandler: connections.refuseBroken,
  })
  connections.watch(app.server)

  // Bodies are read as streams by those who want them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!hasOneHost(request.raw)) return reply.code(400).header('connection', 'close').send()
  })
  app.setErrorHandler<FastifyError>((error, _request, reply) => fail(error, reply))
  answerMonitors(app, relay)
  await takeEnquiries(app, { settings, relay, pages, log })
  await serveSite(app, { dist, pages, log })
  return { app, pages, unanswered: connections.unanswered }
}

/** `/healthz`, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
function answerMonitors(app: FastifyInstance, { health }: Pick<Relay, 'health'>): void {
  const unwritable = { status: 'unwritable' }
  app.get('/healthz', async (_request, reply) => {
    const { storing, delivery } = await health()
    if (storing) return sendUncached(reply).send({ status: 'ok', ...delivery })
    return sendUncached(reply).code(503).send(unwritable)
  })
  app.get('/healthz/delivery', async (_request, reply) => {
    const { delivery } = await health()
    const status = delivery === null || delivery.delivery === 'late' ? 503 : 200
    return sendUncached(reply)
      .code(status)
      .send(delivery ?? unwritable)
  })
}

/** What the file server refuses: conditions that do not hold, ranges beyond the end. */
function refuse(reply: FastifyReply, error: FastifyError, status: number): FastifyReply {
  return sendUncached(reply.headers(v.parse(withHeaders, error).headers))
    .code(status)
    .send()
}

/** Proxies may ask with the full address (RFC 9112, 3.2.2); what has broken escapes is a page that is missing, too. */
function readableTarget(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = target.startsWith('/') ? target : `/${target}`
  return isEncoded(path.split('?')[0] ?? '') ? path : path.replaceAll('%', '%25')
}

function isEncoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * HTTP/1.1 demands exactly one Host header (RFC 9112, 3.2): of two, Node would take the first and a proxy in front
 * perhaps the last.
 */
function hasOneHost({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean {
  return host.length === 1 || (host.length === 0 && httpVersion === '1.0')
}
