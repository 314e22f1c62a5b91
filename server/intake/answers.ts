import type { IncomingMessage, ServerResponse } from 'node:http'
import { NOTICES } from '#enquiry/notices.ts'
import { REFERENCE_PARAM, SENT_ANCHOR } from '#enquiry/protocol.ts'
import type { RelayAnswer } from '#enquiry/relay-answer.ts'
import { sendHtml, sendJson, sendSeeOther } from '../http/send-uncached.ts'
import { renderErrorForm } from './error-form.ts'
import type { Refusal } from './refusal.ts'

/** Whether the client reads JSON (the page's own script) instead of pages (a browser without JavaScript). */
export function wantsJson(request: IncomingMessage): boolean {
  return /\bapplication\/json\b/i.test(request.headers.accept ?? '')
}

/** Tells a script that the enquiry is stored. */
export function sendStored(response: ServerResponse, id: string): void {
  const answer: RelayAnswer = { success: 'true', message: NOTICES.sent.text, id }
  sendJson(response, 200, answer)
}

/**
 * Sends a browser on to the page that says the enquiry is stored.
 * @param target a page of this site, see `returnTarget`.
 */
export function sendToNotice(response: ServerResponse, target: URL, id: string): void {
  target.searchParams.set(REFERENCE_PARAM, id)
  sendSeeOther(response, `${target.pathname}${target.search}#${SENT_ANCHOR}`)
}

/** Tells a script why the enquiry was not taken. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  const { errors, text } = refusal
  const answer = {
    success: 'false',
    ...(refusal.status !== 422 && { message: text }),
    ...(errors && { errors }),
  } satisfies RelayAnswer
  sendJson(response, refusal.status, answer, headersOf(refusal))
}

/** Shows a browser why the enquiry was not taken, with the form as it was filled in. */
export function sendErrorForm(
  response: ServerResponse,
  template: string,
  refusal: Refusal,
  fields: ReadonlyMap<string, string>,
): void {
  sendHtml(response, refusal.status, renderErrorForm(template, refusal, fields), headersOf(refusal))
}

function headersOf({ status, retryAfterSeconds }: Refusal): Record<string, string> {
  // Nobody waits for the rest of what was too slow (RFC 9110, 15.5.9).
  if (status === 408) return { Connection: 'close' }
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
}
