/**
 * What the form needs only once it is used: the schema, and the way to the server under TanStack Query. Loaded at the
 * first focus in the form (measured: 8 KB of compressed script that a visitor who only reads never downloads).
 */
import { MutationObserver } from '@tanstack/react-query'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { REFUSAL_REPORT_PATH } from '#enquiry/protocol.ts'
import { formEndpoint, usesOwnRelay } from '#site/settings.ts'
import { createQueryClient } from './query-client.ts'
import { isRefusedInFront, type Outcome, readAnswer } from './read-answer.ts'

export { checkEnquiry } from '#enquiry/schema.ts'

// The relay cuts an upload off after 120 s: who has heard nothing by then has lost the connection.
const TIMEOUT_MS = 150_000

type OnProgress = (part: number) => void

const client = createQueryClient()

/**
 * Sends an enquiry as a mutation of the query client, whose defaults say that it is never repeated by itself.
 * @param onProgress called with the part that has been uploaded, from 0 to 1.
 * @throws Error when it could not be submitted or was not taken.
 */
export function sendEnquiry(form: FormData, onProgress: OnProgress): Promise<Outcome> {
  const mutation = new MutationObserver(client, {
    mutationFn: (data: FormData) => (usesOwnRelay ? sendToRelay(data, onProgress) : sendToService(data)),
    // By default an enquiry written offline would wait unseen; the visitor must learn at once that it did not go out.
    networkMode: 'always',
  })
  return mutation.mutate(form)
}

/** Posts to the own relay, whose answer decides. */
async function sendToRelay(form: FormData, onProgress: OnProgress): Promise<Outcome> {
  const { status, responseText } = await post(form, onProgress)
  if (isRefusedInFront(status, responseText)) reportRefusal(status, form)
  return readAnswer(status, responseText)
}

/** The relay never saw it, so the page tells it what its owner must know. */
function reportRefusal(status: number, form: FormData): void {
  const file = form.get(ATTACHMENT_FIELD)
  const bytes = file instanceof File ? file.size : 0
  navigator.sendBeacon(`${REFUSAL_REPORT_PATH}?status=${status}&bytes=${bytes}`)
}

/** Posts to an external service, whose answer can't be read. */
async function sendToService(form: FormData): Promise<Outcome> {
  await fetch(formEndpoint, { method: 'POST', mode: 'no-cors', body: form })
  return { kind: 'sent', reference: '' }
}

// XMLHttpRequest, because fetch reports no upload progress.
function post(form: FormData, onProgress: OnProgress): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', formEndpoint)
    request.setRequestHeader('Accept', 'application/json')
    request.timeout = TIMEOUT_MS
    const fail = ({ type }: ProgressEvent) => reject(new Error(`No answer to the enquiry: ${type}.`))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('timeout', fail)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.send(form)
  })
}
