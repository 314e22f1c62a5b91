import type { FormErrors } from '#enquiry/fields.ts'
import { NOTICES } from '#enquiry/notices.ts'

/** Why an enquiry was not taken, in words for the visitor. */
export type Refusal = {
  status: 400 | 403 | 408 | 413 | 415 | 422 | 429 | 503
  title: string
  text: string
  /** One sentence for each field that needs mending. */
  errors?: FormErrors
  retryAfterSeconds?: number
}

const BUSY_SECONDS = 30
const UNWRITABLE_SECONDS = 120

const { failed, tooLarge, wrongType } = NOTICES

export const REFUSALS = {
  foreign: {
    status: 403,
    title: failed.title,
    text: 'Diese Anfrage kam nicht von unserer Website. Bitte senden Sie das Formular hier noch einmal ab.',
  },
  malformed: {
    status: 400,
    title: failed.title,
    text: 'Ihre Anfrage ist unvollständig angekommen. Bitte senden Sie das Formular noch einmal ab.',
  },
  relaying: {
    status: 400,
    title: failed.title,
    text: 'Die Felder _cc, _webhook und _autoresponse werden nicht unterstützt.',
  },
  tooLarge: { status: 413, ...noticeText(tooLarge), errors: { attachment: tooLarge.text } },
  wrongType: { status: 415, ...noticeText(wrongType), errors: { attachment: wrongType.text } },
  slow: {
    status: 408,
    title: failed.title,
    text: 'Ihre Anfrage kam zu langsam an und wurde abgebrochen. Bitte senden Sie das Formular bei besserer Verbindung noch einmal ab, notfalls ohne Datei.',
  },
  busy: {
    status: 503,
    title: failed.title,
    text: 'Gerade kommen sehr viele Dateien gleichzeitig an. Bitte senden Sie das Formular in einer halben Minute noch einmal ab, notfalls ohne Datei.',
    retryAfterSeconds: BUSY_SECONDS,
  },
  unwritable: { status: 503, ...noticeText(failed), retryAfterSeconds: UNWRITABLE_SECONDS },
} as const satisfies Record<string, Refusal>

/** @param errors at least one field's sentence. */
export function invalid(errors: FormErrors): Refusal {
  return { status: 422, title: 'Bitte prüfen Sie Ihre Angaben', text: Object.values(errors).join(' '), errors }
}

export function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
  const text = `Von Ihrem Anschluss kamen gerade viele Anfragen. Bitte versuchen Sie es in ${wait} noch einmal.`
  return { status: 429, title: 'Zu viele Anfragen', text, retryAfterSeconds }
}

function noticeText({ title, text }: { title: string; text: string }) {
  return { title, text }
}
