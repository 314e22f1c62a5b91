import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ATTACHMENT_TYPES, type AttachmentType, hasExtensionOf, isAttachmentType } from '#enquiry/attachment.ts'
import { safeFileName } from './enquiry.ts'

const types = Object.keys(ATTACHMENT_TYPES).filter(isAttachmentType)
const type = fc.constantFrom<AttachmentType>(...types)
const STEERING = [
  '../',
  '..\\',
  '/',
  '\0',
  '\r\n',
  '.php',
  '.png',
  '.JPG',
  '.pdf',
  'CON',
  '"',
  '%22',
  '%0d',
  '\u202e',
  '~',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...STEERING), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))

test('any file name becomes one with one extension, of its type, that nothing reads as something else', () => {
  fc.assert(
    fc.property(hostile, type, (name, kind) => {
      const safe = safeFileName(name, kind)
      expect([hasExtensionOf(kind, safe), safe.split('.').length]).toEqual([true, 2])
      expect(safe.indexOf('.')).toBeGreaterThan(0)
      expect(safe.length).toBeLessThanOrEqual(85)
      // No path, header, shell or file system.
      expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*%\p{Bidi_Control}]/u)
      expect(safe).not.toMatch(/^[\s.~_-]|^(?:con|prn|aux|nul|com\d|lpt\d)\./i)
      expect(safeFileName(safe, kind)).toBe(safe)
    }),
  )
})
