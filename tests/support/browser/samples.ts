/** What the visitor of the tests fills in. */
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'

export const ENQUIRY = {
  name: 'Käthe Müßig',
  email: 'kaethe@beispiel.de',
  phone: '0201 123456',
  message: 'Guten Tag,\nkönnen Sie meine Küche aufbauen?',
}
export const EMPTY = { name: '', email: '', phone: '', message: '' }

/** A valid PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const PHOTO = { name: 'nische.png', mimeType: 'image/png', buffer: PIXEL }
export const OTHER_PHOTO = { ...PHOTO, name: 'andere.png' }
export const WRONG_FILE = { ...PHOTO, name: 'brief.docx', mimeType: 'application/msword' }
export const LARGE_FILE = { ...PHOTO, name: 'riese.png', buffer: Buffer.alloc(MAX_ATTACHMENT_BYTES + 1) }
