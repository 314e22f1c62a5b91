/** The office on the own computer, without login: the enquiries of the outbox there, beside a running server. */
import { type FastifyError, fastify } from 'fastify'
import { pino } from 'pino'
import { UNCACHED } from '#server/http/built-files.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { openArchive } from '#server/outbox/open.ts'
import type { Settings } from '#settings/read-settings.ts'
import { OFFICE } from '../api.ts'
import { mount } from './office.ts'
import { refuse, SENTENCES } from './requests.ts'

const ADDRESS = '127.0.0.1'

/**
 * @param port 0 for any free one.
 * @returns its address; null: there is no outbox here yet.
 * @throws the error of listening, or of an outbox that can't be used.
 */
export async function serveOfficeAlone(settings: Settings, port: number) {
  const archive = await openArchive(settings)
  if (!archive) return null
  const log = pino({ level: 'error' })
  const app = fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...securityHeaders({ ...settings, externalFormOrigin: null, hasMap: false }),
      'cache-control': UNCACHED,
    })
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, SENTENCES.notFound))
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode >= 500) log.error({ err: error }, 'office: request failed')
    return refuse(reply, statusCode, SENTENCES.failed)
  })
  app.addHook('onClose', async () => archive[Symbol.dispose]())
  await app.register((scope) => mount(scope, { settings, archive, log, troubles: async () => [] }, null))
  const origin = await app.listen({ host: ADDRESS, port })
  return { url: `${origin}${OFFICE}/`, close: () => app.close() }
}
