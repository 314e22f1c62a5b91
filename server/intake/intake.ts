import type { IncomingMessage, ServerResponse } from 'node:http'
import { HONEYPOT_FIELD } from '#enquiry/fields.ts'
import { checkEnquiry } from '#enquiry/schema.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Log } from '../log.ts'
import type { Attachment, NewEnquiry } from '../outbox/enquiry-record.ts'
import type { EnquiryStore } from '../outbox/store.ts'
import type { Settings } from '../settings.ts'
import { sendErrorForm, sendRefusal, sendStored, sendToNotice, wantsJson } from './answers.ts'
import { checkAttachment } from './check-attachment.ts'
import { asksForRelaying, replyToOf, subjectOf, templateOf } from './control-fields.ts'
import { isOwnPost, returnTarget } from './own-origin.ts'
import { RateLimit } from './rate-limit.ts'
import { announcesTooMuch, discardBody, type PostedForm, readForm } from './read-form.ts'
import { invalid, REFUSALS, type Refusal, tooMany } from './refusal.ts'
import { UploadBudget } from './upload-budget.ts'
import { UploadBuffer } from './upload-buffer.ts'
import { spamFields, visitorFields } from './visitor-fields.ts'

export type IntakeOptions = {
  settings: Settings
  store: EnquiryStore
  /** The page with the form for visitors without JavaScript. */
  formPage: string
  log: Log
  /** Called after each enquiry that needs delivering. */
  onQueued: () => void
}

const SWEEP_MS = 60_000

type Checked = { ok: true; enquiry: NewEnquiry } | { ok: false; refusal: Refusal }

/** Takes posted enquiries: reads, checks, stores, and only then answers. */
export function createIntake({ settings, store, formPage, log, onQueued }: IntakeOptions) {
  const rateLimit = new RateLimit(settings.rateLimit)
  // An address is personal data: it goes when it no longer counts, also when nobody posts any more.
  setInterval(() => rateLimit.dropIdle(Date.now()), SWEEP_MS).unref()
  const budget = new UploadBudget()

  const keep = (enquiry: NewEnquiry, address: string): { id: string } | Refusal => {
    const now = Date.now()
    const seconds = rateLimit.secondsToWait(address, now)
    if (seconds > 0) return tooMany(seconds)
    try {
      const { id, duplicate } = store.store(enquiry)
      rateLimit.count(address, now)
      log.info({ id, duplicate, spam: enquiry.spam, fileBytes: enquiry.attachment?.content.length ?? 0 }, 'stored')
      if (!duplicate && !enquiry.spam) onQueued()
      return { id }
    } catch (error) {
      log.error({ err: error }, 'an enquiry could not be stored')
      return REFUSALS.unwritable
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = wantsJson(request)
    const refuse = (refusal: Refusal, fields: ReadonlyMap<string, string> = new Map()): void => {
      log.info({ status: refusal.status }, 'enquiry refused')
      if (json) sendRefusal(response, refusal)
      else sendErrorForm(response, formPage, refusal, fields)
    }

    const address = clientAddress(request, settings.trustedProxies)
    const early = refuseUnread(request, json, rateLimit.secondsToWait(address, Date.now()), settings.siteOrigin)
    if (early) {
      discardBody(request)
      return refuse(early)
    }

    const upload = new UploadBuffer(budget, address)
    try {
      const form = await readForm(request, upload)
      if (form.problem === 'gone') return
      const checked = await check(form, upload)
      if (!checked.ok) return refuse(checked.refusal, form.fields)
      const kept = keep(checked.enquiry, address)
      if ('status' in kept) return refuse(kept, form.fields)
      if (json) return sendStored(response, kept.id)
      sendToNotice(response, returnTarget(form.fields.get('_next'), request.headers, settings.siteOrigin), kept.id)
    } finally {
      upload.release()
    }
  }
}

function refuseUnread(request: IncomingMessage, json: boolean, wait: number, siteOrigin: string): Refusal | null {
  if (!isOwnPost(request.headers, siteOrigin)) return REFUSALS.foreign
  if (wait > 0) return tooMany(wait)
  // Without JavaScript the fields are read all the same, to be shown again with the error.
  return json && announcesTooMuch(request) ? REFUSALS.tooLarge : null
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
    template: templateOf(fields),
    spam,
  }
}
