import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '#enquiry/escape-html.ts'
import { FIELD_LABELS, SUBJECT } from '#enquiry/fields.ts'
import { OFFICE_PATH, officeAddressOf } from '#enquiry/protocol.ts'
import { STRAY_CONTROL } from '#enquiry/unsafe-characters.ts'
import { bytesOf, type Collection, type QueuedEnquiry } from '../outbox/outbox.ts'
import { cleanLine, cutAt } from '../text/clean-line.ts'
import { isAboutTrade } from '../text/trade.ts'

const LONGEST_NAME = 100
// A phone shows 30 to 60 letters of a sender or a subject.
const LONGEST_SENDER = 40
const LONGEST_SUBJECT = 70
const LARGEST_HTML = 2_000_000
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

const FONT = 'font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#222'

/**
 * Sender and recipient of every mail; `name`: the business, `host`: its website. No form can change them. `office`: the origin of
 * the website, where its office is; null: it has none.
 */
export type MailAddresses = { name: string; host: string; office: string | null; from: string; to: string }

/**
 * The mail to the owner. Its recipients come from the settings alone; the visitor appears as Reply-To, and by name as sender.
 * The Message-ID is the enquiry's own, so that a mail program shows a repeated delivery once.
 * @param sent the files in the mail. The mail names the place of all other files.
 * @param givenUp how many older enquiries follow when this mail is taken.
 * @throws when the stored enquiry cannot become a mail.
 */
export function composeMail(
  enquiry: QueuedEnquiry,
  { name, ...addresses }: MailAddresses,
  sent: QueuedEnquiry['attachments'],
  givenUp: number,
): SendMailOptions {
  const { id, replyTo } = enquiry
  const subject = `${subjectOf(enquiry)} [${id}]`
  const facts = factsOf(enquiry, filesText(enquiry, sent), addresses.office)
  const lines = facts.map(([label, text]) => `${label}: ${text}`)
  const footnotes = [footnote(enquiry, name), ...followersText(givenUp)]
  // Filters take an address in a sender's name for a forgery of it.
  const visitor = cleanLine(enquiry.name.replaceAll('@', ' '), LONGEST_SENDER)
  return {
    ...headOf({ name: `${visitor} über ${name}`, ...addresses }, enquiry.messageId),
    // The size is announced, so that a server can refuse megabytes before they are sent (RFC 1870).
    envelope: { from: addresses.from, to: addresses.to, ...(sent.length > 0 && { size: encodedSize(bytesOf(sent)) }) },
    ...(replyTo && { replyTo: { name: cleanLine(enquiry.name, LONGEST_NAME), address: replyTo } }),
    subject,
    text: `${withoutInvisible(enquiry.message)}\n\n${lines.join('\n')}\n\n-- \n${footnotes.join('\n')}\n`,
    html: pageOf(subject, htmlBody(enquiry, facts, footnotes, name)),
    attachments: sent.map(({ name: filename, type, content: { buffer, byteOffset, byteLength } }) => {
      return { filename, contentType: type, content: Buffer.from(buffer, byteOffset, byteLength) }
    }),
  }
}

/** The subject that a foreign form has set. The own form sends the fixed one, which says nothing in a list of mails. */
function subjectOf({ subject, name, message }: QueuedEnquiry): string {
  if (subject !== SUBJECT) return subject
  const line = cleanLine(`${cleanLine(name, LONGEST_SENDER)}: ${message}`, Infinity)
  return line.length > LONGEST_SUBJECT ? `${cutAt(line, LONGEST_SUBJECT - 2).replace(/\s\S{0,20}$/, '')} …` : line
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
  const gone = attachments.filter(({ content }) => content.length === 0)
  const left = attachments.filter((file) => !sent.includes(file) && !gone.includes(file))
  const size = MEGABYTES.format(bytesOf(left) / MEGABYTE)
  const where = `Ihr Helfer holt ${left.length === 1 ? 'die Datei' : 'die Dateien'} mit: website enquiries -- export ${id} ORDNER`
  const missing =
    left.length > 0 ? [`Zu groß für die E-Mail, aber gespeichert: ${namesOf(left)} (${size}). ${where}`] : []
  const deleted = gone.length > 0 ? [`Gelöscht, weil zu viele Dateien auf einmal kamen: ${namesOf(gone)}`] : []
  const locked = sent
    .filter(isLocked)
    .map(({ name }) => `${name} ist verschlüsselt. Fragt es beim Öffnen nach einem Passwort, erfragen Sie es bitte`)
  return [...(sent.length > 0 ? [namesOf(sent)] : []), ...missing, ...deleted, ...locked].join('. ')
}

/** Whether a PDF is encrypted: its trailer says so (ISO 32000-1, 7.6.1). */
const isLocked = ({ type, content }: QueuedEnquiry['attachments'][number]): boolean =>
  type === 'application/pdf' && /\/Encrypt\s*[\d<]/.test(Buffer.from(content).toString('latin1'))

const namesOf = (files: QueuedEnquiry['attachments']) => files.map(({ name }) => name).join(', ')

/** Bytes of a file in Base64 with its line breaks: 57 make a line of 76 and two. */
const encodedSize = (bytes: number) => Math.ceil(bytes / 57) * 78

/** What is known beside the message, each with the address that its link has. */
function factsOf({ id, name, phone, email, receivedAt }: QueuedEnquiry, files: string, office: string | null) {
  const address = office === null ? '' : officeAddressOf(office, id)
  return [
    [FIELD_LABELS.name, withoutInvisible(name), ''],
    [FIELD_LABELS.phone, withoutInvisible(phone), callTo(phone)],
    [FIELD_LABELS.email, email, mailTo(email)],
    [FIELD_LABELS.attachment, files, ''],
    ['Eingegangen', `${RECEIVED.format(receivedAt)} Uhr`, ''],
    ['Vorgangsnummer', id, ''],
    ['Im Büro', address, address],
  ].filter(([, text]) => text !== '')
}

const footnote = ({ name }: QueuedEnquiry, business: string) =>
  `Gesendet über das Anfrageformular von ${business}. Ihre Antwort geht direkt an ${cleanLine(name, LONGEST_NAME)}.`

const FOLLOW = 'Ältere Anfragen, die bisher nicht zugestellt werden konnten und jetzt folgen'
const followersText = (givenUp: number): string[] =>
  givenUp > 0 ? [`${FOLLOW}: ${givenUp}. Bleibt eine aus, sieht Ihr Helfer nach mit: website enquiries -- status`] : []

/** Labels stand above values, so that an address has the whole width of a phone. */
function htmlBody(enquiry: QueuedEnquiry, facts: readonly string[][], footnotes: readonly string[], business: string) {
  // A long link would make the mail wider than a phone.
  const cell = 'padding:0 0 14px;text-align:left;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word'
  const small = 'font-size:13px;color:#666;margin:8px 0 0'
  const rows = facts.map(([label, text, href]) => `<span style="${small}">${label}</span><br>${linkTo(text, href)}`)
  // Outlook does not know pre-wrap.
  const message = escapeHtml(withoutInvisible(enquiry.message)).replaceAll('\n', '<br>').replaceAll('  ', '&nbsp; ')
  const button =
    ' style="display:inline-block;margin:0 8px 16px 0;padding:10px 14px;border:1px solid #767676;border-radius:6px;text-decoration:none"'
  // What the owner does next. Gmail is said to answer the owner himself where sender and recipient are one.
  const call = callTo(enquiry.phone) && linkTo('Anrufen', callTo(enquiry.phone), button)
  const buttons = linkTo('Antwort schreiben', answerTo(enquiry, business), button) + call
  // The buttons come behind the message, whose beginning mail programs show in their lists, and are shown above it.
  return `<table role="presentation" style="border-collapse:collapse;table-layout:fixed;width:100%;max-width:680px">
<tbody>${[message, ...rows].map((row) => `<tr><td style="${cell}">${row}</td></tr>`).join('\n')}</tbody>
<thead><tr><td>${buttons}</td></tr></thead></table>
${footnotes.map((note) => `<p style="${small}">${escapeHtml(note)}</p>`).join('\n')}`
}

const pageOf = (title: string, body: string): string => `<!doctype html><html lang="de">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;${FONT}">${body}</body></html>`

/** Text in HTML, as a link if it has an address. It breaks behind its signs, never in a word. */
const linkTo = (text = '', href = '', style = ''): string =>
  href === ''
    ? escapeHtml(text)
    : `<a href="${escapeHtml(href)}"${style}>${escapeHtml(text).replace(/[@._-]/g, '$&<wbr>')}</a>`

/** The part before the @ may hold signs that would add recipients. */
const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** The address of a new mail to the visitor, with its subject and greeting. */
function answerTo({ id, name, email, replyTo }: QueuedEnquiry, business: string): string {
  const subject = encodeURIComponent(`Ihre Anfrage bei ${business} [${id}]`)
  const greeting = encodeURIComponent(`Guten Tag ${cleanLine(name, LONGEST_NAME)},\r\n\r\n`)
  return `${mailTo(replyTo || email)}?subject=${subject}&body=${greeting}`
}

/** The address that dials the first number in a text; empty if there is none. E.164: at most 15 digits. */
function callTo(phone: string): string {
  const [typed = ''] = /\+?\d[\d\s()/.-]*/.exec(phone.replace(/^(\s*(?:\+|00)[\d\s]*)\(0\)/, '$1')) ?? []
  const number = typed.replaceAll(/[^\d+]/g, '').replace(/^(\+|00)490/, '$149')
  return /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : ''
}

const INTRO =
  'Diese Nachrichten sehen nach Spam aus, zum Beispiel wegen eines Links, oder es kamen in einer Stunde mehr als 20. Bitte sehen Sie sie durch: Eine echte Anfrage kann dabei sein. Was zu Ihrem Gewerbe passt, steht vorn.\n\nZum Antworten tippen Sie auf die Adresse. '
const FILES_BY_COMMAND =
  'Dateien bleiben auf dem Server; Ihr Helfer kann Ihnen eine Nachricht einzeln schicken, mit ihren Dateien: website enquiries -- retry NUMMER'
const FILES_IN_OFFICE = 'Fotos und Dateien zeigt das Büro: '
// Five file names.
const LONGEST_FACT = 600

/** A text and the enquiries that have it, the oldest first. */
type Group = [message: string, enquiries: readonly QueuedEnquiry[]]

/**
 * The mail with all enquiries of a collection in full. The first one gives its Message-ID: a repeated delivery is the same mail.
 * @param trade the stems of the owner's trade: texts about it come first.
 * @param givenUp how many older enquiries follow when this mail is taken.
 */
export function composeCollection(
  all: Collection,
  addresses: MailAddresses,
  trade: readonly string[],
  givenUp: number,
): SendMailOptions {
  const isOff = ([message]: Group) => Number(!isAboutTrade(message, trade))
  const groups = [...Map.groupBy(all, ({ message }) => message)].toSorted((one, other) => isOff(one) - isOff(other))
  const subject = `Sammelpost: ${all.length} ${all.length === 1 ? 'Nachricht' : 'Nachrichten'}, vielleicht Spam`
  const { office } = addresses
  const files = office === null ? FILES_BY_COMMAND : `${FILES_IN_OFFICE}${office}${OFFICE_PATH}/?ansicht=spam`
  const intro = [INTRO + files, ...followersText(givenUp)].join('\n\n')
  const lines = [escapeHtml(intro), ...groups.map((group) => groupText(group, escapeHtml, linkTo, addresses))].join(
    '<hr>',
  )
  const html = pageOf(subject, `<div style="overflow-wrap:anywhere">${lines.replaceAll('\n', '<br>\n')}</div>`)
  return {
    ...headOf(addresses, all[0].messageId.replace('<', '<sammelpost.')),
    subject,
    text: [intro, ...groups.map((group) => groupText(group, String, String, addresses))].join('\n\n'),
    envelope: { from: addresses.from, to: addresses.to },
    ...(Buffer.byteLength(html) <= LARGEST_HTML && { html }),
  }
}

/** The lines of a group as text, or as HTML. A stranger's lines begin with a sign: they can't look like another message. */
function groupText(
  [message, enquiries]: Group,
  show: (text: string) => string,
  link: (text: string, href: string) => string,
  { name: business, office }: MailAddresses,
): string {
  const senders = enquiries.map((enquiry) => {
    const { id, name, email, phone, receivedAt, attachments } = enquiry
    const files = attachments.length > 0 ? `Dateien: ${attachments.map((file) => file.name).join(', ')}` : ''
    const facts = [`${RECEIVED.format(receivedAt)} Uhr`, files].map((fact) => show(cleanLine(fact, LONGEST_FACT)))
    const call = link(cleanLine(phone, LONGEST_FACT), callTo(phone))
    // As plain text the address of the office would stand between the others.
    const number = office === null ? id : link(id, officeAddressOf(office, id))
    const all = [number, link(email, answerTo(enquiry, business)), show(cleanLine(name, LONGEST_FACT)), call, ...facts]
    return all.filter((fact) => fact !== '').join(' · ')
  })
  const count = enquiries.length > 1 ? [`${enquiries.length}-mal derselbe Text:`] : []
  return [...count, ...senders, show(withoutInvisible(message).replace(/^/gm, '> '))].join('\n')
}
