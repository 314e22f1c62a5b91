import type { SendMailOptions } from 'nodemailer'
import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import { STRAY_CONTROL } from '#enquiry/unsafe-characters.ts'
import type { QueuedEnquiry } from '../outbox/enquiry-record.ts'
import { cleanLine } from '../text/clean-line.ts'
import { escapeHtml } from '../text/escape-html.ts'

const LONGEST_NAME = 100
const MEGABYTES = new Intl.NumberFormat('de-DE', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

// They have no look and break some mail programs.
const UNREADABLE = new RegExp(STRAY_CONTROL, 'gv')
const RECEIVED = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

const FONT = 'font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#222'

/** Sender and recipient of every mail, whatever a form says; `name` is what the sender is called. */
export type MailAddresses = { name: string; from: string; to: string }

/**
 * The mail to the owner. Its recipients come from the settings alone; the visitor appears as Reply-To.
 * The Message-ID is the enquiry's own, so that a mail program shows a repeated delivery once.
 * @throws when the enquiry as it is stored makes no mail.
 */
export function composeMail(enquiry: QueuedEnquiry, addresses: MailAddresses): SendMailOptions {
  const { attachment } = enquiry
  if (!attachment) return compose(enquiry, addresses, '')
  const { name, type, content } = attachment
  // Announced, so that a server says before megabytes are sent to it that they are too many (RFC 1870).
  const envelope = { from: addresses.from, to: addresses.to, size: encodedSize(content.length) }
  const attachments = [{ filename: name, contentType: type, content: asBuffer(content) }]
  return { ...compose(enquiry, addresses, name), envelope, attachments }
}

/** The same mail for a server that finds it too large: it says where the file is to be found. */
export function composeWithoutFile(enquiry: QueuedEnquiry, addresses: MailAddresses): SendMailOptions {
  const { name = '', content = [] } = enquiry.attachment ?? {}
  const size = MEGABYTES.format(content.length / 1e6)
  const where = `npm run enquiries -- export ${enquiry.id} ORDNER`
  const file = `${name} (${size}) war für den Mailserver zu groß. Die Datei ist bei der Anfrage gespeichert: ${where}`
  return compose(enquiry, addresses, file)
}

/** @param file what the mail says about the file; empty without one. */
function compose(enquiry: QueuedEnquiry, { name, from, to }: MailAddresses, file: string): SendMailOptions {
  const { id, fields, replyTo } = enquiry
  return {
    envelope: { from, to },
    from: { name, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: cleanLine(fields.name, LONGEST_NAME), address: replyTo } }),
    subject: `${enquiry.subject} [${id}]`,
    messageId: enquiry.messageId,
    // Keeps holiday notices from answering to the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    text: textBody(enquiry, name, file),
    html: htmlBody(enquiry, name, file),
  }
}

/** Bytes of a file in Base64 with its line breaks: 57 make a line of 76 and two. */
const encodedSize = (bytes: number) => Math.ceil(bytes / 57) * 78

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** The mail as plain text. @param business whose form it is. @param file what it says about the file; empty without one. */
export function textBody(enquiry: QueuedEnquiry, business: string, file: string): string {
  const lines = rowsOf(enquiry, file).map(({ label, text }) =>
    text.includes('\n') ? `${label}:\n${text}\n` : `${label}: ${text}`,
  )
  return `${headline(enquiry)}\n\n${lines.join('\n')}\n\n-- \n${footnote(business)}\n`
}

function htmlBody(enquiry: QueuedEnquiry, business: string, file: string): string {
  const cell = 'border:1px solid #ccc;padding:8px 12px;text-align:left;vertical-align:top'
  const lines = rowsOf(enquiry, file).map(({ label, text }) => {
    const value = escapeHtml(text).replaceAll('\n', '<br>')
    return `<tr><th scope="row" style="${cell};background:#f4f4f4">${escapeHtml(label)}</th><td style="${cell}">${value}</td></tr>`
  })
  const title = escapeHtml(headline(enquiry))
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:16px;${FONT}"><h1 style="font-size:19px;margin:0 0 12px">${title}</h1>
<table style="border-collapse:collapse;width:100%;max-width:680px">${lines.join('\n')}</table>
<p style="font-size:13px;color:#666;margin:16px 0 0">${escapeHtml(footnote(business))}</p></body></html>`
}

function rowsOf({ id, fields, receivedAt }: QueuedEnquiry, file: string): { label: string; text: string }[] {
  return [
    ...FIELD_NAMES.map((name) => ({ label: FIELD_LABELS[name], text: fields[name].replace(UNREADABLE, '') })),
    { label: FIELD_LABELS.attachment, text: file },
    { label: 'Eingegangen', text: `${RECEIVED.format(receivedAt)} Uhr` },
    { label: 'Nummer', text: id },
  ].filter(({ text }) => text !== '')
}

const headline = ({ id }: QueuedEnquiry) => `Neue Anfrage ${id}`

const footnote = (business: string) =>
  `Gesendet über das Anfrageformular von ${business}. Antworten gehen an den Absender der Anfrage.`
