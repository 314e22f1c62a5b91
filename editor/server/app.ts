import type { IncomingMessage } from 'node:http'
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

export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export const text = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(sentence)

/**
 * Whether a request may be answered. Another website that is open in the same browser can send requests here, too. It does
 * so from its own page, or under a name of its own that leads to this computer (DNS rebinding).
 * @param port that the editor listens on.
 */
export function isOwnRequest({ method, headers }: IncomingMessage, port: number): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  const from = headers['sec-fetch-site'] ?? 'same-origin'
  if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`) return false
  if (from !== 'same-origin' && !(from === 'none' && isReading)) return false
  return headers.origin === `http://${headers.host}` || (isReading && headers.origin === undefined)
}

/**
 * Headers of all answers: nothing of a third party gets in, no other page can show the editor in a frame or read from it.
 * @param site the only other origin that may be shown in it.
 */
export function securityHeaders(site: string): Record<string, string> {
  const none = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'].map((name) => `${name} 'none'`)
  const own = ['script', 'style', 'media', 'font', 'connect'].map((kind) => `${kind}-src 'self'`)
  return {
    'Content-Security-Policy': [...none, ...own, "img-src 'self' data:", `frame-src ${site}`].join('; '),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}
