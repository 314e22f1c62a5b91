import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine } from './clean-line.ts'

// Text as an attacker writes it: what steers mail headers, terminals and file systems, mixed with anything.
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\u2028',
        '\u2029',
        '\u0085',
        '\0',
        '\u001b',
        '=?utf-8?B?',
        '?=',
        '\u202e',
        '\ud800',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))
const length = fc.integer({ min: 1, max: 300 })

describe('any text becomes', () => {
  it('one line without control characters, bidirectional controls or halves of characters', () => {
    fc.assert(
      fc.property(hostile, length, (text, max) => {
        const line = cleanLine(text, max)
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
        expect(line.isWellFormed()).toBe(true)
      }),
    )
  })

  it('nothing a mail program decodes', () => {
    fc.assert(
      fc.property(hostile, length, (text, max) => {
        expect(cleanLine(text, max)).not.toContain('=?')
      }),
    )
  })

  it('no longer than allowed, without spaces at its ends', () => {
    fc.assert(
      fc.property(hostile, length, (text, max) => {
        const line = cleanLine(text, max)
        expect(line.length).toBeLessThanOrEqual(max)
        expect(line).toBe(line.trim())
      }),
    )
  })

  it('the same again when it is cleaned twice', () => {
    fc.assert(
      fc.property(hostile, length, (text, max) => {
        const line = cleanLine(text, max)
        expect(cleanLine(line, max)).toBe(line)
      }),
    )
  })
})

it('leaves ordinary text as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{L}\p{N}.,!?&-]{1,80}$/u), (text) => {
      expect(cleanLine(text, 200)).toBe(text)
    }),
  )
  expect(cleanLine('Anfrage für 3 Küchen – „Maß & Montage“ = gut?', 100)).toBe(
    'Anfrage für 3 Küchen – „Maß & Montage“ = gut?',
  )
})
