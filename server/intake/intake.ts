import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { HONEYPOT_FIELD } from '#enquiry/fields.ts'
import { checkEnquiry } from '#enquiry/schema.ts'
import type { Settings } from '#settings/read-settings.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Log } from '../log/log.ts'
import { brakeLog } from '../log/log-brake.ts'
import type { Attachment, NewEnquiry } from '../outbox/enquiry-record.ts'
import { OutboxUnusable } from '../outbox/errors.ts'
import type { EnquiryStore } from '../outbox/store.ts'
import { sendErrorForm, sendRefusal, sendStored, sendToNotice, wantsJson } from './answers.ts'
import { checkAttachment } from './check-attachment.ts'
import { isOwnPost, returnTarget } from './own-origin.ts'
import { asksForRelaying, replyToOf, spamFields, subjectOf, visitorFields } from './posted-fields.ts'
import { RateLimit } from './rate-limit.ts'
import { announcesTooMuch, discardBody, type PostedForm, readForm } from './read-form.ts'
import { invalid, REFUSALS, type Refusal, tooMany } from './refusal.ts'
import { UploadBudget } from './upload-budget.ts'
import { UploadBuffer } from './upload-buffer.ts'

export type IntakeOptions = {
  settings: Settings
  store: EnquiryStore
  /** The page with the form for visitors without JavaScript. */
  formPage: () => string
  log: Log
  /** Called once the answer to an enquiry that needs delivering is on its way. */
  onQueued: () => void
}

const SWEEP_MS = 60_000

type Checked = { ok: true; enquiry: NewEnquiry } | { ok: false; refusal: Refusal }

/** Takes posted enquiries: reads, checks, stores, and only then answers. */
export function createIntake({ settings, store, formPage, log, onQueued }: IntakeOptions) {
  const rateLimit = new RateLimit(settings.rateLimit)
  // An address is personal data: it goes when it no longer counts, also when nobody posts any more.
  setInterval(() => rateLimit.dropIdle(performance.now()), SWEEP_MS).unref()
  const budget = new UploadBudget()
  const logRefused = brakeLog(log, 'info', 'enquiry refused')

  const keep = async (enquiry: NewEnquiry, address: string): Promise<{ id: string; queued: boolean } | Refusal> => {
    await store.ready()
    const now = performance.now()
    const seconds = rateLimit.secondsToWait(address, now)
    if (seconds > 0) return tooMany(seconds)
    try {
      const { id, duplicate } = await store.store(enquiry)
      rateLimit.count(address, now)
      log.info({ id, duplicate, spam: enquiry.spam, fileBytes: enquiry.attachment?.content.length ?? 0 }, 'stored')
      return { id, queued: !duplicate && !enquiry.spam }
    } catch (error) {
      if (!(error instanceof OutboxUnusable)) log.error({ err: error }, 'an enquiry could not be stored')
      return REFUSALS.unwritable
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = wantsJson(request)
    const refuse = (refusal: Refusal, fields: ReadonlyMap<string, string> = new Map()): void => {
      logRefused({ status: refusal.status })
      if (json) sendRefusal(response, refusal)
      else sendErrorForm(response, formPage(), refusal, fields)
    }

    const address = clientAddress(request, settings.trustedProxies)
    const early = refuseUnread(request, json, rateLimit.secondsToWait(address, performance.now()), settings.siteOrigin)
    if (early) {
      discardBody(request)
      return refuse(early)
    }

    const upload = new UploadBuffer(budget, address)
    try {
      const form = await readForm(request, upload)
      if (form.problem === 'gone') return
      const checked = await check(form, upload)
      // What followed the form was no HTTP and has been refused, and this with it.
      if (response.headersSent) return
      if (!checked.ok) return refuse(checked.refusal, form.fields)
      const kept = await keep(checked.enquiry, address)
      if ('status' in kept) return refuse(kept, form.fields)
      // Composing a mail with a large file holds everything up for up to 55 ms. Visitors who have left count as answered.
      if (kept.queued) finished(response, onQueued)
      if (json) return sendStored(response, kept.id)
      sendToNotice(response, returnTarget(form.fields.get('_next'), request.headers, settings.siteOrigin), kept.id)
    } finally {
      upload.release()
    }
  }
}

function refuseUnread(request: IncomingMessage, json: boolean, wait: number, siteOrigin: string): Refusal | null {
  if (!isOwnPost(request.headers, siteOrigin)) return REFUSALS.foreign
  // Without JavaScript the fields are read all the same, to be shown again with the error.
  if (!json) return null
  if (wait > 0) return tooMany(wait)
  return announcesTooMuch(request) ? REFUSALS.tooLarge : null
}

async function check({ fields, file, problem }: PostedForm, upload: UploadBuffer): Promise<Checked> {
  if (problem && problem !== 'gone') return { ok: false, refusal: REFUSALS[problem] }
  if (asksForRelaying(fields)) return { ok: false, refusal: REFUSALS.relaying }

  const attachment = file && (await checkAttachment(file, upload.content))
  if (fields.get(HONEYPOT_FIELD)) return { ok: true, enquiry: assemble(fields, spamFields(fields), attachment, true) }

  const result = checkEnquiry(visitorFields(fields))
  if (file && !attachment) {
    const errors = { ...(!result.ok && result.errors), ...REFUSALS.wrongType.errors }
    return { ok: false, refusal: { ...REFUSALS.wrongType, errors } }
  }
  if (!result.ok) return { ok: false, refusal: invalid(result.errors) }
  return { ok: true, enquiry: assemble(fields, result.enquiry, attachment, false) }
}

function assemble(
  fields: ReadonlyMap<string, string>,
  visitor: NewEnquiry['fields'],
  attachment: Attachment | null,
  spam: boolean,
): NewEnquiry {
  return {
    fields: visitor,
    attachment,
    subject: subjectOf(fields),
    replyTo: replyToOf(fields, visitor.email),
    spam,
  }
}
