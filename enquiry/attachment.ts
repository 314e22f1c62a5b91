import { MAX_ATTACHMENT_BYTES } from './limits.ts'
import { NOTICES, type Notice } from './notices.ts'

/** Allowed media types and the file extensions that belong to each. */
export const ATTACHMENT_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const
export type AttachmentType = keyof typeof ATTACHMENT_TYPES

/** The `accept` attribute of the file field. Firefox for Android offers the camera only for media types. */
export const ATTACHMENT_ACCEPT = [...Object.values(ATTACHMENT_TYPES).flat(), ...Object.keys(ATTACHMENT_TYPES)].join(',')

export const ATTACHMENT_HINT = 'PDF, JPG oder PNG (max. 5MB)'

/** Narrows any media type string to the three that are allowed. */
export const isAttachmentType = (type: string): type is AttachmentType => Object.hasOwn(ATTACHMENT_TYPES, type)

/** Whether the file name ends like a file of that type ("plan.PDF" for application/pdf). */
export function hasExtensionOf(type: AttachmentType, fileName: string): boolean {
  const lower = fileName.toLowerCase()
  return ATTACHMENT_TYPES[type].some((extension) => lower.endsWith(extension))
}

/** The kind of a file by its first bytes: a type that is allowed, or one that is refused, some of them with advice. */
export type Content = AttachmentType | 'heic' | 'picture' | 'film' | 'refused'

/** So many bytes tell the type: the header of a PDF begins in the first 1,024 (ISO 32000-1, H.3). */
export const HEAD_BYTES = 1028
// NUL, tab, line feed, form feed, carriage return, space.
const BLANKS = [0, 9, 10, 12, 13, 32]
const REFUSED_STARTS = ['RIFF', 'PK\x03\x04', '<']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** @returns what the head of a file says; null when this does not know it. */
export function contentOf(head: Uint8Array): Content | null {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('ftyp', 4)) return kindOfBrand(text.slice(8, 12))
  if (text.startsWith('GIF8') || (text.startsWith('RIFF') && text.startsWith('WEBP', 8))) return 'picture'
  const start = text.slice(head.findIndex((byte) => !BLANKS.includes(byte)))
  if (start.startsWith('%PDF-')) return 'application/pdf'
  return REFUSED_STARTS.some((refused) => start.startsWith(refused)) ? 'refused' : null
}

/** What a file of the ISO family is (ISO 14496-12, 4.3). */
function kindOfBrand(brand: string): Content {
  if (HEIC_BRANDS.includes(brand)) return 'heic'
  return brand.startsWith('avi') ? 'picture' : 'film'
}

/** Browsers name these types when they do not know the extension of the file name. */
const UNKNOWN_TYPES = ['', 'application/octet-stream']

// An iPhone's photo, whose type only Apple's browsers know.
const isHeic = (fileName: string) => /\.hei[cf]$/i.test(fileName)

/**
 * Checks a chosen file. Its content decides; for unknown content its name does.
 * @param content what its first bytes say.
 * @param isCheckedLater whether a server looks at unknown content.
 * @returns the notice to show, or null when the file may be sent.
 */
export function refuseAttachment(
  { name, type, size }: { name: string; type: string; size: number },
  content: Content | null,
  isCheckedLater: boolean,
): Notice | null {
  const isUnknown = content === null
  if (content === 'heic' || (isUnknown && isHeic(name))) return NOTICES.heic
  if (content === 'picture') return NOTICES.picture
  if (content === 'film' || (isUnknown && type.startsWith('video/'))) return NOTICES.film
  const hasOtherType = isUnknown && !isAttachmentType(type) && !UNKNOWN_TYPES.includes(type)
  if (content === 'refused' || hasOtherType) return NOTICES.wrongType
  // A photo that is still in the cloud has no bytes on this device.
  if (size === 0) return NOTICES.empty
  if (size > MAX_ATTACHMENT_BYTES) return NOTICES.tooLarge
  return isUnknown && !isCheckedLater ? NOTICES.wrongType : null
}
