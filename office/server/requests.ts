/** Who may ask the office, and how it refuses. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { twinOf } from '#settings/site-origin.ts'
import type { Refused } from '../api.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i
const IS_JSON = /^application\/json *(?:;|$)/i
const NONE = ['default-src', 'frame-ancestors', 'base-uri'].map((name) => `${name} 'none'`)
const OWN = ['script', 'style', 'font', 'connect', 'manifest', 'worker'].map((kind) => `${kind}-src 'self'`)

export const officeHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [...NONE, ...OWN, `img-src 'self' data:`, `form-action 'self'`].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

export const SENTENCES = {
  noSession: 'Sie sind nicht angemeldet. Bitte melden Sie sich an.',
  foreign: 'Diese Anfrage kommt nicht von der Seite des Büros.',
  wrongHost: 'Unter dieser Adresse gibt es kein Büro.',
  notFound: 'Das gibt es nicht mehr.',
  failed: 'Das ist nicht gelungen. Geändert ist nichts. Bitte versuchen Sie es noch einmal.',
  tooLarge: 'Das ist zu lang. Bitte kürzen Sie es.',
  notUnderstood: 'Das hat das Büro nicht verstanden. Bitte laden Sie die Seite neu.',
} as const

export const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ error } satisfies Refused)

/** Whether a host, perhaps with a port, is this computer's own name for itself. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/**
 * Refuses what other websites send from the browser of somebody who is logged in: from a page of their own, or under a name of
 * their own that leads here (DNS rebinding).
 */
export async function refuseForeign({ method, headers }: FastifyRequest, reply: FastifyReply, siteOrigin: string) {
  const { host = '', origin = '' } = headers
  const own = [siteOrigin, twinOf(siteOrigin)]
  if (!isLoopback(host) && !own.some((one) => URL.parse(one)?.host === host.toLowerCase()))
    return refuse(reply, 421, SENTENCES.wrongHost)
  if (['GET', 'HEAD'].includes(method)) return
  if (!own.includes(origin) && !(isLoopback(host) && origin === `http://${host}`))
    return refuse(reply, 403, SENTENCES.foreign)
}

/** PostgreSQL stores no NUL. @throws TypeError where a text has one. */
function withoutNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new TypeError('a text has NUL')
  return value
}

/** The body of a request as JSON; undefined: it is none, or another than the schema's. */
export function jsonOf<Output>(schema: v.GenericSchema<unknown, Output>, request: FastifyRequest): Output | undefined {
  const { body, headers } = request
  if (!IS_JSON.test(headers['content-type'] ?? '')) return undefined
  // A list is an object to valibot.
  const isNoList = v.check((value: unknown) => !Array.isArray(value))
  const result = v.safeParse(v.pipe(v.string(), v.parseJson({ reviver: withoutNul }), isNoList, schema), body)
  return result.success ? result.output : undefined
}
