import * as v from 'valibot'
import { ATTACHMENT_FIELD } from './fields.ts'
import { type RelayAnswer, relayAnswerSchema } from './relay-answer.ts'

// Ten megabytes of photos take half of it on an owner's slow line.
const PATIENCE_MS = 60_000

const jsonAnswer = v.pipe(v.string(), v.parseJson(), relayAnswerSchema)

/**
 * Posts an enquiry that is nobody's, to see whether enquiries are taken.
 * @param url of the form's target.
 * @param sender the command that asks, for whoever reads the mail.
 * @param more the site's origin and photos, where the form is to be tried as a visitor uses it.
 * @returns what was answered; `answer` is null when it was no relay that did.
 * @throws what fetch throws when nobody answers within a minute.
 */
export async function postProbe(
  url: string,
  sender: string,
  more: { origin?: string; photos?: File[] } = {},
): Promise<{ status: number; answer: RelayAnswer | null }> {
  const body = new FormData()
  body.set('name', 'Probe')
  body.set('email', 'probe@example.org')
  body.set('phone', '')
  // Another text each time: the same one within ten minutes would be taken for a repetition.
  body.set('message', `Dies ist eine Probe-Anfrage von ${sender}, ${new Date().toISOString()}.`)
  for (const photo of more.photos ?? []) body.append(ATTACHMENT_FIELD, photo)
  const headers = { Accept: 'application/json', ...(more.origin && { Origin: more.origin }) }
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  const read = v.safeParse(jsonAnswer, await response.text())
  return { status: response.status, answer: read.success ? read.output : null }
}
