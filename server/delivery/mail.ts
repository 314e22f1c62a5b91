import type { SendMailOptions } from 'nodemailer'
import { business } from '#content/business.ts'
import { cleanLine } from '../intake/clean-line.ts'
import type { QueuedEnquiry } from '../outbox/enquiry-record.ts'
import { htmlBody, textBody } from './mail-body.ts'

const LONGEST_NAME = 100

/** The addresses every mail uses, whatever a form says. */
export type MailAddresses = { from: string; to: string }

/**
 * The mail to the owner. Its recipients come from the settings alone; the visitor appears as Reply-To.
 * The Message-ID is the enquiry's own, so that a mail program shows a repeated delivery once.
 */
export function composeMail(enquiry: QueuedEnquiry, { from, to }: MailAddresses): SendMailOptions {
  const { id, fields, replyTo, attachment } = enquiry
  return {
    envelope: { from, to },
    from: { name: business.name, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: cleanLine(fields.name, LONGEST_NAME), address: replyTo } }),
    subject: `${enquiry.subject} [${id}]`,
    messageId: enquiry.messageId,
    // Keeps holiday notices from answering to the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    text: textBody(enquiry),
    html: htmlBody(enquiry),
    attachments: attachment
      ? [{ filename: attachment.name, contentType: attachment.type, content: asBuffer(attachment.content) }]
      : [],
  }
}

/** The same bytes as a Buffer, without copying megabytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
