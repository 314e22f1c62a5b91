import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTACHMENT_TYPES, type AttachmentType, hasExtensionOf, isAttachmentType } from '#enquiry/attachment.ts'
import { safeFileName } from './enquiry.ts'

const types = Object.keys(ATTACHMENT_TYPES).filter(isAttachmentType)
const type = fc.constantFrom<AttachmentType>(...types)
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
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
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))

describe('any file name becomes', () => {
  it('one that ends in an extension of its type, with no second one', () => {
    fc.assert(
      fc.property(hostile, type, (name, kind) => {
        const safe = safeFileName(name, kind)
        expect(hasExtensionOf(kind, safe)).toBe(true)
        expect(safe.split('.')).toHaveLength(2)
      }),
    )
  })

  it('one that no path, header, shell or file system reads as something else', () => {
    fc.assert(
      fc.property(hostile, type, (name, kind) => {
        const safe = safeFileName(name, kind)
        expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*%\p{Bidi_Control}]/u)
        expect(safe).not.toMatch(/^[\s.~_-]/)
        expect(safe).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./i)
      }),
    )
  })

  it('one of at most 85 characters with something in front of the dot', () => {
    fc.assert(
      fc.property(hostile, type, (name, kind) => {
        const safe = safeFileName(name, kind)
        expect(safe.length).toBeLessThanOrEqual(85)
        expect(safe.indexOf('.')).toBeGreaterThan(0)
      }),
    )
  })

  it('the same again when it is made safe twice', () => {
    fc.assert(
      fc.property(hostile, type, (name, kind) => {
        const safe = safeFileName(name, kind)
        expect(safeFileName(safe, kind)).toBe(safe)
      }),
    )
  })
})

it('leaves ordinary names as they are', () => {
  for (const name of ['Küche Plan 3.png', 'IMG_2041.png', 'Grundriss (neu) – 2.png']) {
    expect(safeFileName(name, 'image/png')).toBe(name)
  }
})

it('ends in no underscore where a long name is cut', () => {
  expect(safeFileName(`${'x'.repeat(79)}"y.png`, 'image/png')).toBe(`${'x'.repeat(79)}.png`)
})

it('keeps eighty characters in front of the extension', () => {
  expect(safeFileName(`${'x'.repeat(80)}.png`, 'image/png')).toBe(`${'x'.repeat(80)}.png`)
  expect(safeFileName(`${'x'.repeat(81)}.png`, 'image/png')).toBe(`${'x'.repeat(80)}.png`)
})
