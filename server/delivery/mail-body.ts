import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import { STRAY_CONTROL } from '#enquiry/unsafe-characters.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { QueuedEnquiry, Template } from '../outbox/enquiry-record.ts'

type Row = { label: string; text: string }

const RECEIVED = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

const FONT = 'font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#222'

/** The mail as plain text. @param business whose form it is. @param file what it says about the file; empty without one. */
export function textBody(enquiry: QueuedEnquiry, business: string, file: string): string {
  const lines = rowsOf(enquiry, file).map(({ label, text }) =>
    text.includes('\n') ? `${label}:\n${text}\n` : `${label}: ${text}`,
  )
  return `${headline(enquiry)}\n\n${lines.join('\n')}\n\n-- \n${footnote(business)}\n`
}

/** The mail as HTML in the look its form asked for. @param business whose form it is. @param file what it says about the file; empty without one. */
export function htmlBody(enquiry: QueuedEnquiry, business: string, file: string): string {
  const rows = rowsOf(enquiry, file)
  const content = LOOKS[enquiry.template](rows)
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(headline(enquiry))}</title></head>
<body style="margin:0;padding:16px;${FONT}"><h1 style="font-size:19px;margin:0 0 12px">${escapeHtml(headline(enquiry))}</h1>
${content}
<p style="font-size:13px;color:#666;margin:16px 0 0">${escapeHtml(footnote(business))}</p></body></html>`
}

const LOOKS: Record<Template, (rows: Row[]) => string> = {
  table: (rows) => {
    const cell = 'border:1px solid #ccc;padding:8px 12px;text-align:left;vertical-align:top'
    const lines = rows.map(
      ({ label, text }) =>
        `<tr><th scope="row" style="${cell};background:#f4f4f4">${escapeHtml(label)}</th><td style="${cell}">${multiline(text)}</td></tr>`,
    )
    return `<table style="border-collapse:collapse;width:100%;max-width:680px">${lines.join('\n')}</table>`
  },
  box: (rows) => {
    const lines = rows.map(
      ({ label, text }) =>
        `<p style="margin:0 0 12px"><strong style="display:block;font-size:13px;color:#666">${escapeHtml(label)}</strong>${multiline(text)}</p>`,
    )
    return `<div style="border:1px solid #ccc;border-radius:8px;padding:16px 20px 4px;max-width:640px">${lines.join('\n')}</div>`
  },
  basic: (rows) =>
    rows.map(({ label, text }) => `<p><strong>${escapeHtml(label)}:</strong> ${multiline(text)}</p>`).join('\n'),
}

function rowsOf({ id, fields, receivedAt }: QueuedEnquiry, file: string): Row[] {
  const visitor = FIELD_NAMES.map((name) => ({ label: FIELD_LABELS[name], text: readable(fields[name]) }))
  return [
    ...visitor,
    { label: FIELD_LABELS.attachment, text: file },
    { label: 'Eingegangen', text: `${RECEIVED.format(receivedAt)} Uhr` },
    { label: 'Nummer', text: id },
  ].filter(({ text }) => text !== '')
}

const headline = ({ id }: QueuedEnquiry) => `Neue Anfrage ${id}`

const footnote = (business: string) =>
  `Gesendet über das Anfrageformular von ${business}. Antworten gehen an den Absender der Anfrage.`

const multiline = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

// They have no look and break some mail programs.
const UNREADABLE = new RegExp(STRAY_CONTROL, 'gv')

const readable = (text: string) => text.replace(UNREADABLE, '')
