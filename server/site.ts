/** One site: its pages and the relay behind its form. A process has one, or many (sites/). */
import type { IncomingMessage, RequestListener } from 'node:http'
import { fastify, type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '#settings/read-settings.ts'
import { UNCACHED } from './http/built-files.ts'
import { sendHtml, serveSite } from './http/built-site.ts'
import { isOnThisMachine } from './http/http-server.ts'
import { createPages, type Pages } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { takeEnquiries } from './intake/intake.ts'
import { throttledLog, type Log } from './log/log.ts'
import { type Relay, startRelay } from './relay.ts'

export const UNWRITABLE = { status: 'unwritable' }

/** The parts of a site that its annex works with. */
export type SiteParts = { settings: Settings; relay: Relay; log: Log }
/** Adds routes of its own to a site; given from above. */
export type Annex = (app: FastifyInstance, parts: SiteParts) => Promise<void>

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Opens a site, built into `dist`; there may be no build yet.
 * @param annex the office.
 * @param wasDown whether the owner was told that the site could not start.
 * @throws OutboxError or the system's error when the outbox can't be used.
 */
export async function openSite(settings: Settings, dist: string, log: Log, annex: Annex, wasDown = false) {
  // An error closes the outbox: of many sites, one tries again in this process and needs the lock.
  await using opening = new AsyncDisposableStack()
  const relay = await startRelay(settings, log, wasDown)
  opening.defer(() => relay.close(Promise.resolve()))
  const parts = { settings, relay, log }
  const app = await createApp(parts, dist, annex)
  await app.ready()
  opening.move()
  return {
    settings,
    parts,
    answer: app.routing satisfies RequestListener,
    /** The answer of `/healthz`. */
    health: (asker: IncomingMessage): Promise<{ status: string }> => healthOf(relay, asker),
    /** Resolves when the outbox is lost: the site must be closed then, see `Relay`. */
    lost: relay.lost,
    /** Ends mails and backups now, and storing when the visitors being served have their answer. */
    close: (answered: Promise<unknown>) => relay.close(answered.then(() => app.close())),
  }
}

/** Pages and form; every answer carries the security headers. */
async function createApp(parts: SiteParts, dist: string, annex: Annex): Promise<FastifyInstance> {
  const { settings, relay, log } = parts
  const headers = securityHeaders(settings)
  const pages = createPages(dist)

  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    return503OnClosing: false,
    // A path whose escapes are broken is a missing page, too.
    frameworkErrors: async (_error, _request, reply) => sendHtml(reply.headers(headers), 404, await pages('404.html')),
  })

  // Only the routes of form and office read a body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers({ ...headers, 'cache-control': UNCACHED })
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') return reply.code(400).send()
  })
  answerErrors(app, pages, log)
  answerMonitors(app, relay)
  await app.register((scope) => takeEnquiries(scope, { settings, relay, pages, log }))
  await app.register((scope) => annex(scope, parts))
  await serveSite(app, dist, pages, log, async (reference) => (await relay.archive.find(reference)) !== null)
  return app
}

function answerErrors(app: FastifyInstance, pages: Pages, log: Log): void {
  const logFailed = throttledLog(log, 'error', 'request failed')
  app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>(async (error, _request, reply) => {
    const { statusCode = 500, code } = error
    // The visitor has left during an answer.
    if (code === 'ERR_STREAM_PREMATURE_CLOSE') return reply.hijack()
    // The file server refuses conditions that do not hold and ranges beyond the end.
    const conditions = { 'cache-control': UNCACHED, ...error.headers }
    if (statusCode < 500) return reply.code(statusCode).headers(conditions).send()
    logFailed({ err: error })
    return sendHtml(reply, 500, await pages('500.html'))
  })
}

/** `/healthz`, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
function answerMonitors(app: FastifyInstance, relay: Relay): void {
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

async function healthOf(relay: Relay, asker: IncomingMessage) {
  const { storing, delivery } = await relay.health()
  return storing ? { status: 'ok', ...(delivery && toldTo(asker, delivery)) } : UNWRITABLE
}

/** The counts are nobody's business but the operator's. */
const toldTo = <Delivery extends { delivery: string }>(asker: IncomingMessage, { delivery, ...counts }: Delivery) => ({
  delivery,
  ...(isOnThisMachine(asker) && counts),
})
