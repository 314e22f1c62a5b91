/** Windows, paths, form values and files of the tests. */
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'

// Window sizes in CSS pixels; the last is a small phone with the browser's bars.
export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }
export const NARROW = { width: 320, height: 640 }

/** For tests of motion; all other visitors prefer reduced motion. */
export const MOVING = { reducedMotion: 'no-preference' } as const

export const MISSING = '/gibt-es-nicht'
/** One page of each kind. */
export const KINDS = ['/', '/agb', MISSING]
/** Every page of the site, and a missing one. */
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
export const WRONG_FILE = { name: 'brief.docx', mimeType: 'application/msword', buffer: Buffer.from('PK Kein Bild') }
export const LARGE_FILE = { ...PHOTO, name: 'riese.png', buffer: Buffer.alloc(MAX_ATTACHMENT_BYTES + 1) }

const sizes = (words: string) =>
  words.split(' ').map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { width, height }
  })
/** Windows as browsers leave them of a screen on a first visit, with their bars shown. */
export const WINDOWS = {
  phones: sizes(
    '320x454 320x568 360x560 360x616 360x640 360x740 375x553 375x667 390x664 390x745 390x844 393x659 393x727 402x681 412x732 412x839 430x739',
  ),
  sideways: sizes('568x232 667x331 844x340'),
  tablets: sizes('768x954 820x1106 1180x710'),
  computers: sizes('1024x688 1280x585 1366x625 1440x700 1536x730 1920x945 2560x1287'),
}
