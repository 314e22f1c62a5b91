import { finished } from 'node:stream/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_ATTACHMENT_BYTES, MAX_FILES } from '#enquiry/limits.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Settings } from '#settings/read-settings.ts'
import type { Pages } from '../http/pages.ts'
import { throttledLog, type Log } from '../log/log.ts'
import { OutboxUnusable } from '../outbox/errors.ts'
import { bytesOf, type NewEnquiry } from '../outbox/outbox.ts'
import { REFUSALS, type Refusal, sendRefusal, sendStored, tooMany, wantsJson } from './answers.ts'
import { checkPosted } from './enquiry.ts'
import { isOwnPost, returnTarget } from './own-origin.ts'
import { type Pace, watchPace } from './pace.ts'
import { createRateLimit } from './rate-limit.ts'
import { type PostedForm, readForm, takeForms } from './read-form.ts'

// A post that is a little too large is read all the same: the visitor learns which file is too large.
const LARGEST_ANNOUNCED_BYTES = 2 * MAX_FILES * MAX_ATTACHMENT_BYTES
const PACE = 'pace'
const NO_FIELDS: ReadonlyMap<string, string> = new Map()

/** The relay. `answered`: what is done when the visitor has the answer. */
type Store = { store(enquiry: NewEnquiry): Promise<Kept & { duplicate: boolean; single: boolean }> }
type IntakeOptions = { settings: Settings; relay: Store; pages: Pages; log: Log }
type Kept = { id: string; answered(): void }

/** Adds the form's route to `app`: a post is read, checked, stored, and only then answered. @param app a scope without other routes. */
export async function takeEnquiries(app: FastifyInstance, options: IntakeOptions): Promise<void> {
  const { settings, relay, pages, log } = options
  const rateLimit = createRateLimit(settings)
  const logRefused = throttledLog(log, 'info', 'enquiry refused')
  await takeForms(app)
  app.decorateRequest(PACE)

  for (const path of [RELAY_PATH, `${RELAY_PATH}/`]) app.all(path, { onRequest: refuseUnread, handler: take })
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error
    return refuse(request, reply, REFUSALS.malformed)
  })

  async function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, fields = NO_FIELDS) {
    logRefused({ status: refusal.status, reason: refusal.logged })
    // A connection that is closed while the client writes loses the answer. So this server reads the rest after the answer,
    // and before it behind a proxy: Caddy closes a visitor's connection once it has an answer.
    if (!request.raw.complete) {
      // Fastify sets the header for a body that is too large.
      reply.removeHeader('connection').raw.shouldKeepAlive = true
      const { slow } = request.getDecorator<Pace>(PACE)
      if (settings.trustedProxies > 0) await finished(request.raw.resume(), { signal: slow }).catch(() => {})
    }
    return sendRefusal(reply, refusal, wantsJson(request.headers) ? null : await pages('anfrage.html'), fields)
  }

  /** Refuses before the body is read. */
  async function refuseUnread(request: FastifyRequest, reply: FastifyReply) {
    request.setDecorator(PACE, watchPace(request.raw, reply.raw))
    if (request.method !== 'POST') return refuse(request, reply.header('allow', 'POST'), REFUSALS.method)
    // A visitor without JavaScript gets the fields back with the error, so they must be read.
    if (!wantsJson(request.headers)) return
    if (!isOwnPost(request.headers, settings.siteOrigin)) return refuse(request, reply, REFUSALS.foreign)
    const seconds = rateLimit.wait(request)
    if (seconds > 0) return refuse(request, reply, tooMany(seconds))
    const announced = Number(request.headers['content-length'])
    if (announced > LARGEST_ANNOUNCED_BYTES) return refuse(request, reply, REFUSALS.tooLarge)
  }

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const form = await readForm(request, request.getDecorator<Pace>(PACE))
    const kept = await judge(request, form).finally(form.release)
    if ('status' in kept) return refuse(request, reply, kept, form.fields)
    // Composing a mail with a large file blocks the process for up to 55 ms, so the visitor gets the answer first.
    if (reply.raw.closed) kept.answered()
    else reply.raw.once('close', kept.answered)
    const next = form.fields.get('_next')
    const target = wantsJson(request.headers) ? null : returnTarget(next, request.headers, settings.siteOrigin)
    return sendStored(reply, kept.id, target)
  }

  async function judge(request: FastifyRequest, form: PostedForm): Promise<Kept | Refusal> {
    if (!isOwnPost(request.headers, settings.siteOrigin)) return REFUSALS.foreign
    // Before texts and files are looked at: an address over its limit must cost nothing.
    const seconds = rateLimit.wait(request)
    if (seconds > 0) return tooMany(seconds)
    const checked = await checkPosted(form, request.headers, settings.tradeStems)
    return 'status' in checked ? checked : keep(request, checked)
  }

  async function keep(request: FastifyRequest, enquiry: NewEnquiry): Promise<Kept | Refusal> {
    const fileBytes = bytesOf(enquiry.attachments)
    const seconds = rateLimit.wait(request, fileBytes)
    if (seconds > 0) return tooMany(seconds)
    const takeBack = rateLimit.count(request, fileBytes)
    try {
      const { id, duplicate, single, answered } = await relay.store(enquiry)
      log.info({ id, duplicate, single, fileBytes }, 'stored')
      return { id, answered }
    } catch (error) {
      takeBack()
      if (!(error instanceof OutboxUnusable)) log.error({ err: error }, 'an enquiry could not be stored')
      return REFUSALS.unwritable
    }
  }
}
