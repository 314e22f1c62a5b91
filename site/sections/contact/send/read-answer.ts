import * as v from 'valibot'
import { ATTACHMENT_FIELD, FORM_FIELDS, type FormErrors } from '#enquiry/fields.ts'
import { NOTICES, type Notice } from '#enquiry/notices.ts'
import { type RelayAnswer, relayAnswerSchema } from '#enquiry/relay-answer.ts'

/** What became of an enquiry that was answered. */
export type Outcome =
  | { kind: 'sent'; /** Empty where the answer can't be read. */ reference: string }
  | { kind: 'refused'; errors: FormErrors; notice: Notice | null }

const FILE_NOTICES: Partial<Record<number, Notice>> = { 413: NOTICES.tooLarge, 415: NOTICES.wrongType }

/** The page lets no file over 5 MB through: this one is within the limit, and a server in front has a lower one. */
const REFUSED_IN_FRONT: Notice = {
  kind: 'error',
  title: NOTICES.tooLarge.title,
  text: 'Der Server nimmt gerade keine so großen Dateien an. Bitte senden Sie die Anfrage ohne Datei oder mit einer kleineren.',
}

/** Whether a server in front refused the enquiry by itself: the relay's own refusals can be read, or are its own fault. */
export function isRefusedInFront(status: number, body: string): boolean {
  return status >= 400 && status < 500 && parseAnswer(body) === null
}

/**
 * Reads the own relay's answer. Only a 200 that says 'true' is a success: a proxy's or a stranger's page is not.
 * @throws Error when the relay could not take the enquiry, or when this is no answer of the relay.
 */
export function readAnswer(status: number, body: string): Outcome {
  const answer = parseAnswer(body)
  if (status === 200 && answer?.success === 'true') return { kind: 'sent', reference: answer.id }

  const fileNotice = status === 413 && answer === null ? REFUSED_IN_FRONT : FILE_NOTICES[status]
  const errors = errorsOf(answer)
  if (fileNotice) {
    return { kind: 'refused', errors: { ...errors, [ATTACHMENT_FIELD]: fileNotice.text }, notice: fileNotice }
  }
  if (status === 422 && Object.keys(errors).length > 0) return { kind: 'refused', errors, notice: null }
  throw new Error(`The relay answered with status ${status}.`)
}

function parseAnswer(body: string): RelayAnswer | null {
  try {
    const result = v.safeParse(relayAnswerSchema, JSON.parse(body))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

function errorsOf(answer: RelayAnswer | null): FormErrors {
  if (answer?.success !== 'false') return {}
  const { errors = {} } = answer
  const known = FORM_FIELDS.filter((field) => errors[field])
  return Object.fromEntries(known.map((field) => [field, errors[field]]))
}
