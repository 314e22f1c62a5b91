/** The windows and wishes of the tests' visitors, where they go, and what they fill in. */
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'

// The sizes the specification's behaviour is tested at, in CSS pixels; the last is what is left of a small phone.
export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }
export const NARROW = { width: 320, height: 640 }

/** For tests whose subject is what moves: everybody else's visitors have asked for rest. */
export const MOVING = { reducedMotion: 'no-preference' } as const

export const MISSING = '/gibt-es-nicht'
/** One of each kind of pages, for what all of them have alike. */
export const KINDS = ['/', '/agb', MISSING]
/** Every page of the site, one that is missing included. */
export const PATHS = ['/', '/impressum', '/datenschutz', '/agb', MISSING]

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
