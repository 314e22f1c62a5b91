import { formEndpoint, usesOwnRelay } from '#site/settings.ts'
import { postForm } from './post-form.ts'
import { type Outcome, readAnswer } from './read-answer.ts'

/**
 * Sends an enquiry: to the own relay, whose answer decides, or to an external service, whose answer can't be read.
 * @param onProgress called with the part that has been uploaded, from 0 to 1.
 * @throws Error when it could not be submitted or was not taken.
 */
export async function sendEnquiry(form: FormData, onProgress: (part: number) => void): Promise<Outcome> {
  if (usesOwnRelay) {
    const { status, body } = await postForm(formEndpoint, form, onProgress)
    return readAnswer(status, body)
  }
  await fetch(formEndpoint, { method: 'POST', mode: 'no-cors', body: form })
  return { kind: 'sent', reference: '' }
}
