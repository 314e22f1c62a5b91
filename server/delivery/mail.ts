import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '#enquiry/escape-html.ts'
import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import { STRAY_CONTROL } from '#enquiry/unsafe-characters.ts'
import { bytesOf, type Collection, type QueuedEnquiry } from '../outbox/outbox.ts'
import { cleanLine } from '../text/clean-line.ts'
import { isAboutTrade } from '../text/trade.ts'

const LONGEST_NAME = 100
const MEGABYTE = 1024 * 1024
const MEGABYTES = new Intl.NumberFormat('de-DE', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

// These invisible characters break some mail programs.
const INVISIBLE = new RegExp(STRAY_CONTROL, 'gv')
const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
const RECEIVED = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

const FONT = 'font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#222'

/** Sender and recipient of every mail; `name`: the sender's name. No form can change them. */
export type MailAddresses = { name: string; from: string; to: string }

/**
 * The mail to the owner. Its recipients come from the settings alone; the visitor appears as Reply-To.
 * The Message-ID is the enquiry's own, so that a mail program shows a repeated delivery once.
 * @param sent the files in the mail. The mail names the place of all other files.
 * @throws when the stored enquiry cannot become a mail.
 */
export function composeMail(
  enquiry: QueuedEnquiry,
  { name, from, to }: MailAddresses,
  sent: QueuedEnquiry['attachments'],
): SendMailOptions {
  const { id, replyTo } = enquiry
  const files = filesText(enquiry, sent)
  return {
    ...headOf({ name, from, to }, enquiry.messageId),
    // The size is announced, so that a server can refuse megabytes before they are sent (RFC 1870).
    envelope: { from, to, ...(sent.length > 0 && { size: encodedSize(bytesOf(sent)) }) },
    ...(replyTo && { replyTo: { name: cleanLine(enquiry.name, LONGEST_NAME), address: replyTo } }),
    subject: `${enquiry.subject} [${id}]`,
    text: textBody(enquiry, name, files),
    html: htmlBody(enquiry, name, files),
    attachments: sent.map(({ name: filename, type, content: { buffer, byteOffset, byteLength } }) => {
      return { filename, contentType: type, content: Buffer.from(buffer, byteOffset, byteLength) }
    }),
  }
}

/** The headers of every mail. */
function headOf({ name, from, to }: MailAddresses, messageId: string): SendMailOptions {
  return {
    from: { name, address: from },
    to: { name: '', address: to },
    messageId,
    // Auto-Submitted keeps holiday notices from answering to the visitor (RFC 3834). Without List-Id, SpamAssassin gives half
    // of the points of spam to a Reply-To at Gmail or GMX beside a From elsewhere.
    headers: { 'Auto-Submitted': 'auto-generated', 'List-Id': messageId.replace(/^.*@/, '<anfragen.') },
    xMailer: false,
  }
}

/** The mail's words about the files; empty without files. */
function filesText({ id, attachments }: QueuedEnquiry, sent: QueuedEnquiry['attachments']): string {
  const left = attachments.filter((file) => !sent.includes(file))
  const size = MEGABYTES.format(bytesOf(left) / MEGABYTE)
  const where = `Ihr Helfer holt ${left.length === 1 ? 'die Datei' : 'die Dateien'} mit: website enquiries -- export ${id} ORDNER`
  const missing =
    left.length > 0 ? [`Zu groß für die E-Mail, aber gespeichert: ${namesOf(left)} (${size}). ${where}`] : []
  return [...(sent.length > 0 ? [namesOf(sent)] : []), ...missing].join('. ')
}

const namesOf = (files: QueuedEnquiry['attachments']) => files.map(({ name }) => name).join(', ')

/** Bytes of a file in Base64 with its line breaks: 57 make a line of 76 and two. */
const encodedSize = (bytes: number) => Math.ceil(bytes / 57) * 78

/** The mail as plain text. @param business the sender's name. @param files the words about the files. */
function textBody(enquiry: QueuedEnquiry, business: string, files: string): string {
  const lines = rowsOf(enquiry, files).map(({ label, text }) =>
    text.includes('\n') ? `${label}:\n${text}\n` : `${label}: ${text}`,
  )
  return `Neue Anfrage, Vorgangsnummer ${enquiry.id}\n\n${lines.join('\n')}\n\n-- \n${footnote(enquiry, business)}\n`
}

function htmlBody(enquiry: QueuedEnquiry, business: string, files: string): string {
  const cell = 'border:1px solid #ccc;padding:8px 12px;text-align:left;vertical-align:top'
  // A long link would make the mail wider than a phone.
  const wrapping = 'white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word'
  const lines = rowsOf(enquiry, files).map(({ label, text }) => {
    // Outlook does not know pre-wrap.
    const value = escapeHtml(text).replaceAll('\n', '<br>').replaceAll('  ', '&nbsp; ')
    return `<tr><th scope="row" style="${cell};background:#f4f4f4">${escapeHtml(label)}</th><td style="${cell};${wrapping}">${value}</td></tr>`
  })
  const title = `Neue Anfrage, Vorgangsnummer ${escapeHtml(enquiry.id)}`
  return pageOf(
    title,
    `<table style="border-collapse:collapse;width:100%;max-width:680px">${lines.join('\n')}</table>
<p style="font-size:13px;color:#666;margin:16px 0 0">${escapeHtml(footnote(enquiry, business))}</p>`,
  )
}

const pageOf = (title: string, body: string): string => `<!doctype html><html lang="de">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:16px;${FONT}"><h1 style="font-size:19px;margin:0 0 12px">${title}</h1>
${body}</body></html>`

function rowsOf(enquiry: QueuedEnquiry, files: string): { label: string; text: string }[] {
  return [
    ...FIELD_NAMES.map((name) => ({ label: FIELD_LABELS[name], text: withoutInvisible(enquiry[name]) })),
    { label: FIELD_LABELS.attachment, text: files },
    { label: 'Eingegangen', text: `${RECEIVED.format(enquiry.receivedAt)} Uhr` },
  ].filter(({ text }) => text !== '')
}

const footnote = ({ name }: QueuedEnquiry, business: string) =>
  `Gesendet über das Anfrageformular von ${business}. Ihre Antwort geht direkt an ${cleanLine(name, LONGEST_NAME)}.`

const INTRO =
  'Diese Nachrichten sehen nach Spam aus, zum Beispiel wegen eines Links, oder es kamen in einer Stunde mehr als 20. Bitte sehen Sie sie durch: Eine echte Anfrage kann dabei sein. Was zu Ihrem Gewerbe passt, steht vorn.\n\nZum Antworten tippen Sie auf die Adresse. Dateien bleiben auf dem Server; Ihr Helfer kann Ihnen eine Nachricht einzeln schicken, mit ihren Dateien: website enquiries -- retry NUMMER'
// Five file names.
const LONGEST_FACT = 600

/** A text and the enquiries that have it, the oldest first. */
type Group = [message: string, enquiries: readonly QueuedEnquiry[]]

/**
 * The mail with all enquiries of a collection in full. The first one gives its Message-ID: a repeated delivery is the same mail.
 * @param trade the stems of the owner's trade: texts about it come first.
 */
export function composeCollection(
  all: Collection,
  addresses: MailAddresses,
  trade: readonly string[],
): SendMailOptions {
  const isOff = ([message]: Group) => Number(!isAboutTrade(message, trade))
  const groups = [...Map.groupBy(all, ({ message }) => message)].toSorted((one, other) => isOff(one) - isOff(other))
  const subject = `Sammelpost: ${all.length} ${all.length === 1 ? 'Nachricht' : 'Nachrichten'}, vielleicht Spam`
  const html = [escapeHtml(INTRO), ...groups.map((group) => groupText(group, escapeHtml, linkTo))].join('<hr>')
  return {
    ...headOf(addresses, all[0].messageId.replace('<', '<sammelpost.')),
    subject,
    text: [INTRO, ...groups.map((group) => groupText(group, String, String))].join('\n\n'),
    html: pageOf(subject, `<div style="overflow-wrap:anywhere">${html.replaceAll('\n', '<br>\n')}</div>`),
  }
}

/** The lines of a group as text, or as HTML. A stranger's lines begin with a sign: they can't look like another message. */
function groupText([message, enquiries]: Group, show: (text: string) => string, address: typeof show): string {
  const senders = enquiries.map(({ id, name, email, phone, receivedAt, attachments }) => {
    const files = attachments.length > 0 ? `Dateien: ${attachments.map((file) => file.name).join(', ')}` : ''
    const facts = [name, phone, `${RECEIVED.format(receivedAt)} Uhr`, files].map((fact) =>
      cleanLine(fact, LONGEST_FACT),
    )
    return [id, address(email), ...facts.map(show)].filter((fact) => fact !== '').join(' · ')
  })
  const count = enquiries.length > 1 ? [`${enquiries.length}-mal derselbe Text:`] : []
  return [...count, ...senders, show(withoutInvisible(message).replace(/^/gm, '> '))].join('\n')
}

/** A link to an address. The part before the @ may hold signs that would add recipients. */
const linkTo = (address: string): string =>
  `<a href="mailto:${escapeHtml(encodeURIComponent(address).replace('%40', '@'))}">${escapeHtml(address)}</a>`
