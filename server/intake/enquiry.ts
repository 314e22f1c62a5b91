import type { IncomingHttpHeaders } from 'node:http'
import { fileTypeFromBuffer } from 'file-type'
import * as v from 'valibot'
import {
  ATTACHMENT_TYPES,
  type AttachmentType,
  contentOf,
  hasExtensionOf,
  HEAD_BYTES,
  isAttachmentType,
} from '#enquiry/attachment.ts'
import { byField, type FieldName, SUBJECT } from '#enquiry/fields.ts'
import { sentenceAboutFile } from '#enquiry/notices.ts'
import { checkEnquiry, enquirySchema } from '#enquiry/schema.ts'
import type { Attachment, NewEnquiry } from '../outbox/outbox.ts'
import { cleanLine, cutAt } from '../text/clean-line.ts'
import { invalid, REFUSALS, type Refusal } from './answers.ts'
import { mostSinglesFor } from './marks.ts'
import type { PostedFile, PostedForm } from './read-form.ts'

const LONGEST_SUBJECT = 150
const LONGEST_STEM = 80
const FALLBACK_STEM = 'anhang'
// Windows calls some JPEG files .jfif.
const KNOWN_EXTENSION = new RegExp(
  `(${[...Object.values(ATTACHMENT_TYPES).flat(), '.jfif'].join('|').replaceAll('.', '\\.')})$`,
  'i',
)

// With FormSubmit-style forwarders these fields send mail or requests to any address: spammers would use them.
const REFUSED = ['_cc', '_webhook', '_autoresponse']

/**
 * Makes an enquiry of the posted form, or says why it is refused.
 * @param trade the stems of the owner's trade.
 */
export async function checkPosted(
  { fields, files, problem }: PostedForm,
  headers: IncomingHttpHeaders,
  trade: readonly string[],
): Promise<NewEnquiry | Refusal> {
  if (problem) return REFUSALS[problem]
  if (REFUSED.some((name) => fields.has(name))) return REFUSALS.relaying

  const checked = await Promise.all(files.map(checkFile))
  const attachments = withOwnNames(checked.filter((file) => 'content' in file))
  const subject = cleanLine(fields.get('_subject') ?? '', LONGEST_SUBJECT) || SUBJECT
  const result = checkEnquiry(visitorFields(fields))
  const refused = checked.filter((file) => 'refusal' in file)
  if (refused[0]) {
    const sentences = refused.map(({ name, refusal }) =>
      files.length > 1 ? sentenceAboutFile(name, refusal) : refusal.text,
    )
    return { ...refused[0].refusal, errors: { ...(!result.ok && result.errors), attachment: sentences.join(' ') } }
  }
  if (!result.ok) return invalid(result.errors)
  const { enquiry } = result
  const mostSingles = mostSinglesFor({ fields, headers, enquiry }, trade)
  return { fields: enquiry, attachments, subject, replyTo: replyToOf(fields, enquiry.email), mostSingles }
}

/** The address for the owner's answer: `_replyto` if it is one well-formed address, otherwise the visitor's e-mail. */
function replyToOf(fields: ReadonlyMap<string, string>, email: string): string {
  const result = v.safeParse(enquirySchema.entries.email, fields.get('_replyto') ?? '')
  return result.success ? result.output : email
}

/**
 * The visitor's own fields of a posted form. Browsers send a line break as CR LF (HTML, "constructing the entry list").
 * A visitor counts it as one character, so it becomes LF before the schema counts.
 */
function visitorFields(fields: ReadonlyMap<string, string>): Record<FieldName, string> {
  return byField((name) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n').trim())
}

/** Checks an uploaded file by its content alone: phones and mail programs get name and declared type wrong. */
async function checkFile({ name, content }: PostedFile): Promise<Attachment | { name: string; refusal: Refusal }> {
  const refused = { name: cleanLine(name, LONGEST_STEM) || FALLBACK_STEM, refusal: REFUSALS.wrongType }
  if (content === null) return { ...refused, refusal: REFUSALS.tooLarge }
  if (content.length === 0) return { ...refused, refusal: REFUSALS.empty }
  const type = await typeOf(content)
  return isAttachmentType(type) ? { name: safeFileName(name, type), type, content } : refused
}

/** The media type that the content shows; empty if none is known. */
async function typeOf(content: Uint8Array): Promise<string> {
  // The library finds no PDF behind blanks, and gives animated pictures, which every program shows as PNG, another type.
  const known = contentOf(content.subarray(0, HEAD_BYTES))
  if (known === 'application/pdf' || known === 'image/png') return known
  return (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? ''
}

/** Numbers files of the same name: phones call every photo "image.jpg", and the mail shows only names. */
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
 * @param type the media type that the content shows.
 */
function safeFileName(name: string, type: AttachmentType): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const [stem = '', extension = ''] = base.split(KNOWN_EXTENSION)
  return `${safeStem(stem)}${hasExtensionOf(type, extension) ? extension.toLowerCase() : ATTACHMENT_TYPES[type][0]}`
}

function safeStem(stem: string): string {
  const plain = cleanLine(stem, stem.length * 2)
    // Windows forbids some characters. Browsers write quotes and line breaks as %22, %0A and %0D (HTML, "escape a
    // multipart/form-data name"). A dot would look like a second extension ("bild.php.jpg").
    .replace(/(?:%0A|%0D|%22|[<>:"|?*.%])+/gi, '_')
    .replace(/^[\s_~-]+/, '')
  const short = cutAt(plain, LONGEST_STEM).replace(/(?<![\s_])[\s_]+$/, '')
  // Windows has devices of these names and can't save "CON.jpg".
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(short)
  return short === '' || reserved ? FALLBACK_STEM : short
}
