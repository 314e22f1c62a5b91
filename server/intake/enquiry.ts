import { fileTypeFromBuffer } from 'file-type'
import * as v from 'valibot'
import { ATTACHMENT_TYPES, type AttachmentType, hasExtensionOf, isAttachmentType } from '#enquiry/attachment.ts'
import { byField, type FieldName, HONEYPOT_FIELD, SUBJECT } from '#enquiry/fields.ts'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { ofFile } from '#enquiry/notices.ts'
import { checkEnquiry, type Enquiry, enquirySchema } from '#enquiry/schema.ts'
import type { Attachment, NewEnquiry } from '../outbox/outbox.ts'
import { cleanLine, cutAt } from '../text/clean-line.ts'
import { invalid, REFUSALS, type Refusal } from './answers.ts'
import type { PostedFile, PostedForm } from './read-form.ts'

const LONGEST_SUBJECT = 150
const LONGEST_STEM = 80
const FALLBACK_STEM = 'anhang'
// Windows calls some JPEG files .jfif.
const KNOWN_EXTENSION = new RegExp(
  `(${[...Object.values(ATTACHMENT_TYPES).flat(), '.jfif'].join('|').replaceAll('.', '\\.')})$`,
  'i',
)

// Forwarders of this kind let these send mail or requests to addresses of the sender's choice: an open relay for abuse.
const REFUSED = ['_cc', '_webhook', '_autoresponse']

/** Makes of what was posted an enquiry that can be kept, or says what is wrong with it. */
export async function checkPosted({ fields, files, problem }: PostedForm): Promise<NewEnquiry | Refusal> {
  if (problem) return REFUSALS[problem]
  if (REFUSED.some((name) => fields.has(name))) return REFUSALS.relaying

  const checked = await Promise.all(files.map(checkFile))
  const attachments = withOwnNames(checked.filter((file) => 'content' in file))
  // Subject of the mail: the posted one on a single clean line, else the website's usual one.
  const subject = cleanLine(fields.get('_subject') ?? '', LONGEST_SUBJECT) || SUBJECT
  const toKeep = (visitor: Enquiry, spam: boolean): NewEnquiry => {
    return { fields: visitor, attachments, subject, replyTo: replyToOf(fields, visitor.email), spam }
  }
  if (fields.get(HONEYPOT_FIELD)) return toKeep(spamFields(fields), true)

  const result = checkEnquiry(visitorFields(fields))
  const refused = checked.filter((file) => 'refusal' in file)
  if (refused[0]) {
    const sentences = refused.map(({ name, refusal }) => (files.length > 1 ? ofFile(name, refusal) : refusal.text))
    return { ...refused[0].refusal, errors: { ...(!result.ok && result.errors), attachment: sentences.join(' ') } }
  }
  return result.ok ? toKeep(result.enquiry, false) : invalid(result.errors)
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

/** Checks an uploaded file by its content. Its name and its declared type decide nothing: phones and mail programs get both wrong. */
async function checkFile({ name, content }: PostedFile): Promise<Attachment | { name: string; refusal: Refusal }> {
  const refused = { name: cleanLine(name, LONGEST_STEM) || FALLBACK_STEM, refusal: REFUSALS.wrongType }
  if (content === null) return { ...refused, refusal: REFUSALS.tooLarge }
  if (content.length === 0) return { ...refused, refusal: REFUSALS.empty }
  const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? ''
  return isAttachmentType(type) ? { name: safeFileName(name, type), type, content } : refused
}

/** Phones call many a photo "image.jpg": the second of them gets a number, for their names are all that tells them apart. */
function withOwnNames(files: readonly Attachment[]): Attachment[] {
  const taken = new Set<string>()
  return files.map((file) => {
    let { name } = file
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = file.name.replace('.', ` (${count}).`)
    taken.add(name.toLowerCase())
    return { ...file, name }
  })
}

/**
 * @param name file name as the visitor's browser sent it: any text, perhaps with folders.
 * @param type what the file is by its content.
 */
export function safeFileName(name: string, type: AttachmentType): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const [stem = '', extension = ''] = base.split(KNOWN_EXTENSION)
  return `${safeStem(stem)}${hasExtensionOf(type, extension) ? extension.toLowerCase() : ATTACHMENT_TYPES[type][0]}`
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
