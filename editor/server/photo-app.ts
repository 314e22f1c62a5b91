import Fastify, { type FastifyReply } from 'fastify'
import * as v from 'valibot'
import { OwnerError } from './photos.ts'

// A photo of 100 megapixels has fewer bytes.
const MOST_BYTES = 100_000_000
const NOTHING = 'Das gibt es nicht.'
const FAILED = 'Das ist nicht gelungen. Was vorher da war, ist noch da. Bitte versuchen Sie es noch einmal.'
const TOO_LARGE = 'Diese Datei ist zu groß: Es gehen höchstens 100 MB.'
const NO_VALUES = 'Das sind keine Angaben für dieses Formular.'

/** A server that takes whole files, and says its refusals in German. */
export function photoApp() {
  const app = Fastify({ bodyLimit: MOST_BYTES, routerOptions: { maxParamLength: 500 }, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((_request, reply) => text(reply, 404, NOTHING))
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (error instanceof OwnerError) return text(reply, 422, error.message)
    if (v.isValiError(error)) return text(reply, 400, NO_VALUES)
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return text(reply, status, status === 413 ? TOO_LARGE : status < 500 ? NOTHING : FAILED)
  })
  return app
}

/** The bytes of a request to `photoApp`. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Answers with a German sentence. */
export const text = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(sentence)
