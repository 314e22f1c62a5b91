import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REFERENCE_PARAM, RELAY_PATH } from '#enquiry/protocol.ts'
import { isReference } from '#enquiry/reference.ts'
import { brakeLog, type Log } from '../log/log.ts'
import { cacheControlOf, fileOf, UNCACHED } from './built-files.ts'
import { type Pages, UNAVAILABLE } from './pages.ts'
import { needlessHeaders } from './security-headers.ts'

const LONGEST_LOGGED_PATH = 200
const RETRY_SECONDS = '120'
const LIBRARYS_SCRIPT = 'application/javascript; charset=utf-8'

export type SiteOptions = { dist: string; pages: Pages; log: Log }

/** Serves the built site: pages with and without a trailing slash, files, and the 404 page for everything else. */
export async function serveSite(app: FastifyInstance, { dist, pages, log }: SiteOptions): Promise<void> {
  const logMissing = brakeLog(log, 'info', 'page not found')
  const exists = (name: string) =>
    stat(join(dist, name)).then(
      (found) => found.isFile(),
      () => false,
    )

  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  })

  const read = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { path, query } = targetOf(request)
    const reference = new URLSearchParams(query).get(REFERENCE_PARAM)
    if (reference !== null && isReference(reference)) {
      // Only the home page has the notice; `_next` may have led to another one.
      if (path !== '/') return sendUncached(reply).redirect(`/?${REFERENCE_PARAM}=${reference}`, 303)
      return sendHtml(reply, 200, await pages.sent(reference))
    }
    const file = fileOf(path)
    if (file === null) return reply.callNotFound()
    // A range counts for GET alone (RFC 9110, 14.2).
    if (request.method === 'HEAD') delete request.raw.headers.range
    return reply.header('cache-control', cacheControlOf(file)).sendFile(file)
  }

  const sendMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { path } = targetOf(request)
    const allowed = await allowedMethods(path, request.method)
    if (allowed) return sendNotAllowed(reply, allowed)
    logMissing({ path: path.slice(0, LONGEST_LOGGED_PATH) })
    if (await exists('index.html')) return sendHtml(reply, 404, await pages.notFound())
    return sendHtml(reply.header('retry-after', RETRY_SECONDS), 503, UNAVAILABLE)
  }

  /** The methods that would have worked, or null. */
  const allowedMethods = async (path: string, method: string): Promise<string | null> => {
    if (path === RELAY_PATH || path === `${RELAY_PATH}/`) return 'POST'
    if (method === 'GET' || method === 'HEAD') return null
    const file = fileOf(path)
    return app.hasRoute({ method: 'GET', url: path }) || (file && (await exists(file))) ? 'GET, HEAD' : null
  }

  app.get('/*', {
    // A visitor who leaves while the film comes is no news.
    logLevel: 'silent',
    onSend: async (_request, reply) => {
      // RFC 9239, and as every other server calls them.
      if (reply.getHeader('content-type') === LIBRARYS_SCRIPT) reply.type('text/javascript; charset=utf-8')
      for (const name of needlessHeaders(String(reply.getHeader('content-type')))) reply.removeHeader(name)
    },
    handler: read,
  })
  app.setNotFoundHandler(sendMissing)
}

/** Answers with an HTML page that no cache keeps. */
export function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return sendUncached(reply).code(status).type('text/html; charset=utf-8').send(html)
}

/** Begins an answer that no cache keeps. */
export function sendUncached(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', UNCACHED)
}

function sendNotAllowed(reply: FastifyReply, allow: string): FastifyReply {
  return reply.code(405).header('allow', allow).send()
}

/** Where a request goes, decoded once. */
function targetOf({ raw }: FastifyRequest): { path: string; query: string } {
  const [path = '', ...query] = (raw.url ?? '/').split('?')
  return { path: decodeURIComponent(path), query: query.join('?') }
}
