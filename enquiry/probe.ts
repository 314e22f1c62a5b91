import * as v from 'valibot'
import { ATTACHMENT_FIELD } from './fields.ts'
import { type RelayAnswer, relayAnswerSchema } from './relay-answer.ts'

// Ten megabytes of photos take 30 s on a slow line.
const PATIENCE_MS = 60_000

const jsonAnswer = v.pipe(v.string(), v.parseJson(), relayAnswerSchema)

/**
 * Posts a test enquiry, to see whether enquiries are taken.
 * @param url of the form's target.
 * @param sender the command that posts it; the mail names it.
 * @param more the site's origin and photos, to post as a visitor's browser does.
 * @returns the answer; `answer` is null when it did not come from a relay.
 * @throws the error of fetch when no answer comes within a minute.
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
  // The relay keeps the same text only once in ten minutes, so each probe has its own.
  body.set('message', `Dies ist eine Probe-Anfrage von ${sender}, ${new Date().toISOString()}.`)
  for (const photo of more.photos ?? []) body.append(ATTACHMENT_FIELD, photo)
  const headers = { Accept: 'application/json', ...(more.origin && { Origin: more.origin }) }
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  const read = v.safeParse(jsonAnswer, await response.text())
  return { status: response.status, answer: read.success ? read.output : null }
}
