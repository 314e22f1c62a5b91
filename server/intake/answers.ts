import type { FastifyReply } from 'fastify'
import type { FormErrors } from '#enquiry/fields.ts'
import { fillIn } from '#enquiry/markers.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { REFERENCE_PARAM, SENT_ANCHOR } from '#enquiry/protocol.ts'
import type { RelayAnswer } from '#enquiry/relay-answer.ts'
import { sendHtml } from '../http/built-site.ts'
import { escapeHtml } from '#enquiry/escape-html.ts'

/** The reason for refusing an enquiry, in words for the visitor. */
export type Refusal = {
  status: 400 | 403 | 405 | 408 | 413 | 415 | 422 | 429 | 503
  title: string
  text: string
  /** One sentence for each wrong field. */
  errors?: FormErrors
  retryAfterSeconds?: number
  /** A reason that the log says and no visitor reads. */
  logged?: string
}

const { empty, failed, tooLarge, wrongType } = NOTICES

/** A refusal with the title 'Fehler'. */
const failure = <Status extends Refusal['status']>(status: Status, text: string) => {
  return { status, title: failed.title, text }
}

export const REFUSALS = {
  foreign: failure(
    403,
    'Diese Anfrage kam nicht von dieser Website. Bitte senden Sie das Formular hier noch einmal ab.',
  ),
  method: failure(405, 'Bitte füllen Sie das Formular hier aus.'),
  malformed: failure(400, 'Ihre Anfrage ist unvollständig angekommen. Bitte senden Sie das Formular noch einmal ab.'),
  relaying: { ...failure(400, failed.text), logged: '_cc, _webhook and _autoresponse are not supported' },
  tooLarge: { status: 413, ...tooLarge, errors: { attachment: tooLarge.text } },
  tooManyFiles: { status: 422, ...NOTICES.tooMany, errors: { attachment: NOTICES.tooMany.text } },
  empty: { status: 415, ...empty, errors: { attachment: empty.text } },
  wrongType: { status: 415, ...wrongType, errors: { attachment: wrongType.text } },
  slow: failure(
    408,
    'Ihre Anfrage kam zu langsam an und wurde abgebrochen. Bitte senden Sie das Formular bei besserer Verbindung noch einmal ab, notfalls mit kleineren Fotos oder ohne Datei.',
  ),
  busy: {
    ...failure(
      503,
      'Gerade kommen sehr viele Dateien auf einmal an. Bitte senden Sie Ihre Anfrage in einer Minute noch einmal ab.',
    ),
    retryAfterSeconds: 60,
  },
  unwritable: { ...failure(503, failed.text), retryAfterSeconds: 120 },
} as const satisfies Record<string, Refusal>

/** @param errors at least one field's sentence. */
export function invalid(errors: FormErrors): Refusal {
  return { status: 422, title: 'Bitte prüfen Sie Ihre Angaben', text: Object.values(errors).join(' '), errors }
}

export function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
  const text = `Von Ihrem Internetanschluss kamen gerade viele Anfragen. Bitte versuchen Sie es in ${wait} noch einmal.`
  return { status: 429, title: 'Zu viele Anfragen', text, retryAfterSeconds }
}

/** Whether the client reads JSON (the page's own script) instead of pages (a browser without JavaScript). */
export function wantsJson(headers: { accept?: string | undefined }): boolean {
  return /\bapplication\/json\b/i.test(headers.accept ?? '')
}

/** Tells a script (`target` null) that the enquiry is stored, or sends a browser to the page `target` with the notice. */
export function sendStored(reply: FastifyReply, id: string, target: URL | null): FastifyReply {
  const answer: RelayAnswer = { success: 'true', message: NOTICES.sent.text, id }
  if (target === null) return reply.send(answer)
  target.searchParams.set(REFERENCE_PARAM, id)
  return reply.redirect(`${target.pathname}${target.search}#${SENT_ANCHOR}`, 303)
}

/** The answer to a script whose enquiry was not taken. */
function refusalBody({ status, errors, text }: Refusal): RelayAnswer {
  return { success: 'false', ...(status !== 422 && { message: text }), ...(errors && { errors }) }
}

/** Tells a script (without `template`) why the enquiry was not taken, or shows a browser the form as it was filled in. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  template: string | null,
  fields: ReadonlyMap<string, string>,
): FastifyReply {
  const { status, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (template === null) return reply.code(status).send(refusalBody(refusal))
  return sendHtml(reply, status, renderErrorForm(template, refusal, fields))
}

/** The form for a visitor without JavaScript, with the errors and all typed text (browsers do not send a file back). */
function renderErrorForm(template: string, refusal: Refusal, fields: ReadonlyMap<string, string>): string {
  const errors = new Map(Object.entries(refusal.errors ?? {}))
  return fillIn(template, {
    value: (field) => escapeHtml(fields.get(field) ?? ''),
    error: (field) => escapeHtml(errors.get(field) ?? ''),
    invalid: (field) => String(errors.has(field)),
    summary: () => summaryOf(refusal),
  })
}

/** The list of faults. Each is a link to its field, which may be screens away. */
function summaryOf({ title, text, errors }: Refusal): string {
  if (!errors) return `<p><b>${escapeHtml(`${title}: ${text}`)}</b></p>`
  const links = Object.entries(errors).map(([field, fault]) => `<li><a href="#${field}">${escapeHtml(fault)}</a></li>`)
  return `<p><b>${escapeHtml(title)}</b></p><ul>${links.join('')}</ul>`
}
