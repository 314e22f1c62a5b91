import type { SendMailOptions } from 'nodemailer'
import { cleanLine } from '../text/clean-line.ts'
import type { QueuedEnquiry } from '../outbox/enquiry-record.ts'
import { htmlBody, textBody } from './mail-body.ts'

const LONGEST_NAME = 100
const MEGABYTES = new Intl.NumberFormat('de-DE', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** Sender and recipient of every mail, whatever a form says; `name` is what the sender is called. */
export type MailAddresses = { name: string; from: string; to: string }

/**
 * The mail to the owner. Its recipients come from the settings alone; the visitor appears as Reply-To.
 * The Message-ID is the enquiry's own, so that a mail program shows a repeated delivery once.
 * @throws when the enquiry as it is stored makes no mail.
 */
export function composeMail(enquiry: QueuedEnquiry, addresses: MailAddresses): SendMailOptions {
  const { attachment } = enquiry
  const mail = compose(enquiry, addresses, attachment?.name ?? '')
  if (!attachment) return mail
  const { name, type, content } = attachment
  // Announced, so that a server says before megabytes are sent to it that they are too many (RFC 1870).
  const envelope = { from: addresses.from, to: addresses.to, size: encodedSize(content.length) }
  return { ...mail, envelope, attachments: [{ filename: name, contentType: type, content: asBuffer(content) }] }
}

/** The same mail for a server that finds it too large: it says where the file is to be found. */
export function composeWithoutFile(enquiry: QueuedEnquiry, addresses: MailAddresses): SendMailOptions {
  const { id, attachment } = enquiry
  if (!attachment) return composeMail(enquiry, addresses)
  const { name, content } = attachment
  return compose(
    enquiry,
    addresses,
    `${name} (${MEGABYTES.format(content.length / 1e6)}) war für den Mailserver zu groß. ` +
      `Die Datei ist bei der Anfrage gespeichert: npm run enquiries -- export ${id} ORDNER`,
  )
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

/** The same bytes as a Buffer, without copying megabytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
