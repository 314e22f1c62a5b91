import * as v from 'valibot'
import { ATTACHMENT_FIELD, FORM_FIELDS, type FormErrors } from '#enquiry/fields.ts'
import { NOTICES, type Notice } from '#enquiry/notices.ts'
import { relayAnswerText } from '#enquiry/relay-answer.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { FormProps } from './form-props.ts'

export type Outcome =
  | { kind: 'sent'; /** '' when the answer can't be read. */ reference: string }
  | { kind: 'refused'; errors: FormErrors; notice: Notice | null }

const OFFLINE = 'Sie sind offline.'
const NO_ANSWER = 'Die Website hat nicht geantwortet.'
const NOT_TAKEN = 'Die Website nimmt gerade nichts an.'

/** @returns a German sentence that says why an enquiry was not sent; `error` is from `sendEnquiry`. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && typeof error.cause === 'string') return error.cause
  return navigator.onLine ? NO_ANSWER : OFFLINE
}

/**
 * Sends an enquiry.
 * @param onProgress called with the uploaded part, from 0 to 1.
 * @throws Error when it could not be submitted or was not taken; its `cause` is a sentence for the visitor, if the server answered.
 */
export async function sendEnquiry(
  { formEndpoint }: FormProps,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Outcome> {
  if (formEndpoint === RELAY_PATH) {
    const { status, responseText } = await post(formEndpoint, form, onProgress)
    return readAnswer(status, responseText)
  }
  // The answer of an external service can't be read. (AbortSignal.timeout is missing in Safari 15.)
  const ended = new AbortController()
  // Nor can its progress be seen.
  const bytes = [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0)
  const timer = setTimeout(() => ended.abort(), TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS)
  await fetch(formEndpoint, { method: 'POST', mode: 'no-cors', body: form, signal: ended.signal })
  clearTimeout(timer)
  return { kind: 'sent', reference: '' }
}

// The relay ends an upload that rests for 30 s. Without progress or an answer for so long, the connection is lost.
const TIMEOUT_MS = 150_000
/** 256 kbit/s. */
const SLOWEST_BYTES_PER_MS = 32

// XMLHttpRequest, because fetch reports no upload progress.
function post(url: string, form: FormData, onProgress: (part: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    let timer = 0
    const waitAnew = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), TIMEOUT_MS)
    }
    request.addEventListener('load', () => resolve(request))
    for (const failed of ['error', 'abort']) {
      request.addEventListener(failed, () => reject(new Error(`No answer to the enquiry: ${failed}.`)))
    }
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitAnew()
      onProgress(total === 0 ? 0 : loaded / total)
    })
    waitAnew()
    request.send(form)
  })
}

const FILE_NOTICES: Partial<Record<number, Notice>> = { 413: NOTICES.tooLarge, 415: NOTICES.wrongType }

/** The page refuses files over 5 MB itself: a 413 without the relay's answer comes from a proxy with a lower limit. */
const REFUSED_IN_FRONT: Notice = {
  kind: 'error',
  title: NOTICES.tooLarge.title,
  text: 'Die Website nimmt gerade keine so großen Dateien an. Bitte senden Sie die Anfrage ohne Datei oder mit einer kleineren.',
}

/**
 * Reads the relay's answer. Only a 200 with 'true' is a success: a proxy may answer 200 with another page.
 * @throws Error when the relay could not take the enquiry, or when this is no answer of the relay. Its `cause` is a sentence
 * for the visitor: the relay's, if there is one.
 */
export function readAnswer(status: number, body: string): Outcome {
  const read = v.safeParse(relayAnswerText, body)
  const answer = read.success ? read.output : null
  if (status === 200 && answer?.success === 'true') return { kind: 'sent', reference: answer.id }

  const fileNotice = status === 413 && answer === null ? REFUSED_IN_FRONT : FILE_NOTICES[status]
  const refusal = answer?.success === 'false' ? answer : null
  const known = FORM_FIELDS.filter((field) => refusal?.errors?.[field])
  const errors: FormErrors = Object.fromEntries(known.map((field) => [field, refusal?.errors?.[field]]))
  if (fileNotice) {
    return { kind: 'refused', errors: { [ATTACHMENT_FIELD]: fileNotice.text, ...errors }, notice: fileNotice }
  }
  if (status === 422 && known.length > 0) return { kind: 'refused', errors, notice: null }
  const said = refusal?.message
  // The alert says the sentence of NOTICES.failed anyway.
  const cause = said === undefined || said === NOTICES.failed.text ? NOT_TAKEN : said
  throw new Error(`The relay answered with status ${status}.`, { cause })
}
