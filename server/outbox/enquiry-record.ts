import type { AttachmentType } from '#enquiry/attachment.ts'
import type { Enquiry } from '#enquiry/schema.ts'

export type Attachment = { name: string; type: AttachmentType; content: Uint8Array }

/** An enquiry as the intake hands it over: checked and cleaned. */
export type NewEnquiry = {
  fields: Enquiry
  attachment: Attachment | null
  /** Subject of the mail, without the reference number. */
  subject: string
  /** Where the owner's answer goes. */
  replyTo: string
  /** Filled in by a program: kept and listed, never mailed. */
  spam: boolean
}

/** An enquiry on its way to the owner's mailbox. */
export type QueuedEnquiry = Omit<NewEnquiry, 'spam' | 'attachment'> & {
  id: string
  receivedAt: number
  messageId: string
  attachment: { name: string; type: string; content: Uint8Array } | null
}

/** `spam`: never mailed. `failed`: given up, until somebody says `retry`. */
export const STATUSES = ['queued', 'sent', 'failed', 'spam'] as const
