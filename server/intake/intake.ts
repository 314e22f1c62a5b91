import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Settings } from '#settings/read-settings.ts'
import type { Pages } from '../http/pages.ts'
import { throttledLog, type Log } from '../log/log.ts'
import { OutboxUnusable } from '../outbox/errors.ts'
import { bytesOf, type EnquiryStore, type NewEnquiry } from '../outbox/outbox.ts'
import { REFUSALS, type Refusal, sendRefusal, sendStored, tooMany, wantsJson } from './answers.ts'
import { checkPosted } from './enquiry.ts'
import { isOwnPost, returnTarget } from './own-origin.ts'
import { createRateLimit } from './rate-limit.ts'
import { announcesTooMuch, discardBody, readForm } from './read-form.ts'
import { createWorkLimit } from './work-limit.ts'

type IntakeOptions = { settings: Settings; relay: EnquiryStore & { wake(): void }; pages: Pages; log: Log }
type Kept = { id: string; queued: boolean }

/** Takes posted enquiries: reads, checks, stores, and only then answers. */
export function takeEnquiries(app: FastifyInstance, { settings, relay, pages, log }: IntakeOptions): void {
  const rateLimit = createRateLimit(settings)
  const beginWork = createWorkLimit()
  const logRefused = throttledLog(log, 'info', 'enquiry refused')

  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const json = wantsJson(request.headers)
    const refuse = async (refusal: Refusal, fields: ReadonlyMap<string, string> = new Map()): Promise<unknown> => {
      logRefused({ status: refusal.status })
      // Closed while the client still writes (nginx says `Connection: close`), the answer would be lost with the line.
      if (!request.raw.complete) reply.raw.shouldKeepAlive = true
      return sendRefusal(reply, refusal, json ? null : await pages.form(), fields)
    }

    const early = refuseUnread(request, json)
    if (early) {
      discardBody(request.raw)
      return refuse(early)
    }

    const work = beginWork()
    try {
      const form = await readForm(request.raw, work)
      if (form.problem === 'gone') return reply.hijack()
      const checked = await checkPosted(form)
      const kept = 'status' in checked ? checked : await keep(request, checked)
      if ('status' in kept) return await refuse(kept, form.fields)
      // Composing a mail with a large file holds everything up for up to 55 ms. Visitors who have left count as answered.
      if (kept.queued) finished(reply.raw, relay.wake)
      const next = form.fields.get('_next')
      return sendStored(reply, kept.id, json ? null : returnTarget(next, request.headers, settings.siteOrigin))
    } finally {
      work.end()
    }
  }

  const refuseUnread = (request: FastifyRequest, json: boolean): Refusal | null => {
    if (!isOwnPost(request.headers, settings.siteOrigin)) return REFUSALS.foreign
    // Without JavaScript the fields are read all the same, to be shown again with the error.
    if (!json) return null
    const seconds = rateLimit.wait(request)
    if (seconds > 0) return tooMany(seconds)
    return announcesTooMuch(request.raw) ? REFUSALS.tooLarge : null
  }

  const keep = async (request: FastifyRequest, enquiry: NewEnquiry): Promise<Kept | Refusal> => {
    const fileBytes = bytesOf(enquiry.attachments)
    await relay.ready()
    const seconds = rateLimit.wait(request, fileBytes)
    if (seconds > 0) return tooMany(seconds)
    const takeBack = rateLimit.count(request, fileBytes)
    try {
      const { id, duplicate } = await relay.store(enquiry)
      log.info({ id, duplicate, spam: enquiry.spam, fileBytes }, 'stored')
      return { id, queued: !duplicate && !enquiry.spam }
    } catch (error) {
      takeBack()
      if (!(error instanceof OutboxUnusable)) log.error({ err: error }, 'an enquiry could not be stored')
      return REFUSALS.unwritable
    }
  }

  for (const path of [RELAY_PATH, `${RELAY_PATH}/`]) {
    // In a hook before Fastify looks at the body: what its header says of it is ours to judge, in our words.
    app.post(path, { onRequest: take }, (_request, reply) => reply)
  }
}
