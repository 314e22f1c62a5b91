import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fillIn } from '#enquiry/markers.ts'
import { REFERENCE_PARAM } from '#enquiry/protocol.ts'
import { isReference } from '#enquiry/reference.ts'
import { throttledLog, type Log } from '../log/log.ts'
import { cacheControlOf, fileOf, UNCACHED } from './built-files.ts'
import { type Pages, UNAVAILABLE } from './pages.ts'

const LONGEST_LOGGED_PATH = 200
/** A path into the office may have the secret of a link in it. */
const OFFICE = /buero/i
const LIBRARYS_SCRIPT = 'application/javascript; charset=utf-8'

type Visit = { Params: { '*': string }; Querystring: { [REFERENCE_PARAM]?: unknown } }

/**
 * Serves the built site: pages with and without a trailing slash, files, and the 404 page for everything else.
 * @param isStored whether an enquiry with that number is stored: a link must not feign a confirmation.
 */
export async function serveSite(
  app: FastifyInstance,
  dist: string,
  pages: Pages,
  log: Log,
  isStored: (reference: string) => Promise<boolean>,
): Promise<void> {
  const logMissing = throttledLog(log, 'info', 'page not found')
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  })

  app.get<Visit>('/*', {
    // A visitor who leaves while the film is loading is no error to log.
    logLevel: 'silent',
    onSend: async (_request, reply) => {
      // RFC 9239 names scripts text/javascript, and so do nginx and Caddy.
      if (reply.getHeader('content-type') === LIBRARYS_SCRIPT) reply.type('text/javascript; charset=utf-8')
    },
    handler: async (request, reply) => {
      const path = request.params['*']
      const reference = request.query[REFERENCE_PARAM]
      if (typeof reference === 'string' && isReference(reference) && (await isStored(reference))) {
        // `_next` may name another page, but only the home page has the notice.
        if (path !== '') return reply.redirect(`/?${REFERENCE_PARAM}=${reference}`, 303)
        return sendHtml(reply, 200, fillIn(await pages('gesendet.html'), { reference: () => reference }))
      }
      const file = fileOf(path)
      if (file === null) return reply.callNotFound()
      return reply.header('cache-control', cacheControlOf(file)).sendFile(file)
    },
  })

  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method)) return reply.code(405).header('allow', 'GET, HEAD').send()
    const [path = ''] = request.url.split('?')
    if (!OFFICE.test(path)) logMissing({ path: path.slice(0, LONGEST_LOGGED_PATH) })
    if (existsSync(join(dist, 'index.html'))) return sendHtml(reply, 404, await pages('404.html'))
    return sendHtml(reply.header('retry-after', '120'), 503, UNAVAILABLE)
  })
}

/** Answers with an HTML page that no cache keeps. */
export function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header('cache-control', UNCACHED).type('text/html; charset=utf-8').send(html)
}
