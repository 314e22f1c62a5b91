import { fileTypeFromBuffer } from 'file-type'
import * as v from 'valibot'
import { ATTACHMENT_TYPES, type AttachmentType, hasExtensionOf, isAttachmentType } from '#enquiry/attachment.ts'
import { byField, type FieldName, HONEYPOT_FIELD, SUBJECT } from '#enquiry/fields.ts'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { checkEnquiry, type Enquiry, enquirySchema } from '#enquiry/schema.ts'
import type { Attachment, NewEnquiry } from '../outbox/enquiry-record.ts'
import { cleanLine, cutAt } from '../text/clean-line.ts'
import { invalid, REFUSALS, type Refusal } from './answers.ts'
import type { PostedFile, PostedForm } from './read-form.ts'

const LONGEST_SUBJECT = 150
const LONGEST_STEM = 80
const FALLBACK_STEM = 'anhang'

// Forwarders of this kind let these send mail or requests to addresses of the sender's choice: an open relay for abuse.
const REFUSED = ['_cc', '_webhook', '_autoresponse']

export type Checked = { ok: true; enquiry: NewEnquiry } | { ok: false; refusal: Refusal }

/** Makes of what was posted an enquiry that can be kept, or says what is wrong with it. */
export async function checkPosted({ fields, file, problem }: PostedForm): Promise<Checked> {
  if (problem && problem !== 'gone') return refused(REFUSALS[problem])
  if (REFUSED.some((name) => fields.has(name))) return refused(REFUSALS.relaying)

  const attachment = file && (await checkAttachment(file))
  if (fields.get(HONEYPOT_FIELD)) return { ok: true, enquiry: assemble(fields, spamFields(fields), attachment, true) }

  const result = checkEnquiry(visitorFields(fields))
  const errors = result.ok ? {} : result.errors
  if (file && !attachment)
    return refused({ ...REFUSALS.wrongType, errors: { ...errors, ...REFUSALS.wrongType.errors } })
  if (!result.ok) return refused(invalid(errors))
  return { ok: true, enquiry: assemble(fields, result.enquiry, attachment, false) }
}

const refused = (refusal: Refusal): Checked => ({ ok: false, refusal })

function assemble(
  fields: ReadonlyMap<string, string>,
  visitor: Enquiry,
  attachment: Attachment | null,
  spam: boolean,
): NewEnquiry {
  // Subject of the mail: the posted one on a single clean line, else the website's usual one.
  const subject = cleanLine(fields.get('_subject') ?? '', LONGEST_SUBJECT) || SUBJECT
  return { fields: visitor, attachment, subject, replyTo: replyToOf(fields, visitor.email), spam }
}

/** Where the owner's answer goes: `_replyto` if it is one well-formed address, else the visitor's e-mail. */
function replyToOf(fields: ReadonlyMap<string, string>, email: string): string {
  const result = v.safeParse(enquirySchema.entries.email, fields.get('_replyto') ?? '')
  return result.success ? result.output : email
}

/**
 * The visitor's own fields of a posted form. Forms send line breaks as CR LF (HTML, "constructing the entry list"),
 * but a page's `maxlength` counts one character each, so they are turned back before anything is counted.
 */
function visitorFields(fields: ReadonlyMap<string, string>): Record<FieldName, string> {
  return byField((name) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n'))
}

/** What a program typed in, cut to length but not judged: it is kept for the owner to look at, never mailed unasked. */
function spamFields(fields: ReadonlyMap<string, string>): Enquiry {
  return byField((name) => (fields.get(name) ?? '').trim().slice(0, MAX_LENGTH[name]))
}

/**
 * Checks an uploaded file by its content; its extension and its declared type must say the same.
 * @returns the file under a safe name, or null when it is none of the allowed kinds.
 */
async function checkAttachment({ name, type, content }: PostedFile): Promise<Attachment | null> {
  if (!isAttachmentType(type) || !hasExtensionOf(type, name) || name.includes('\0')) return null
  const detected = await fileTypeFromBuffer(content).catch(() => undefined)
  return detected?.mime === type ? { name: safeFileName(name, type), type, content } : null
}

/**
 * A file name that is safe in a mail, on every file system and in a terminal, and still recognisable.
 * @param type the checked type; the result always ends in one of its extensions.
 */
export function safeFileName(name: string, type: AttachmentType): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const extension = hasExtensionOf(type, base) ? base.slice(base.lastIndexOf('.')) : ATTACHMENT_TYPES[type][0]
  const stem = hasExtensionOf(type, base) ? base.slice(0, -extension.length) : base
  return `${safeStem(stem)}${extension.toLowerCase()}`
}

function safeStem(stem: string): string {
  const plain = cleanLine(stem, stem.length * 2)
    // What Windows forbids, how browsers write quotes and line breaks in names (HTML, "escape a multipart/form-data
    // name"), and dots: one inside could read as a second extension ("bild.php.jpg").
    .replace(/(?:%0A|%0D|%22|[<>:"|?*.%])+/gi, '_')
    .replace(/^[\s_~-]+/, '')
  const short = cutAt(plain, LONGEST_STEM).replace(/[\s_]+$/, '')
  // Device names of Windows: "CON.jpg" can't be saved there.
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(short)
  return short === '' || reserved ? FALLBACK_STEM : short
}
