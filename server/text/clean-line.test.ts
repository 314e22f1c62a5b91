import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine } from './clean-line.ts'

// Text of an attacker: characters that steer mail headers, terminals and file systems, mixed with any others.
const STEERING = ['\r\n', '\n', '\u2028', '\u2029', '\u0085', '\0', '\u001b', '=?utf-8?B?', '?=', '\u202e', '\ud800']
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...STEERING), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))

test('any text becomes one line of the allowed length with nothing a mail program or a terminal obeys', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 300 }), (text, max) => {
      const line = cleanLine(text, max)
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]|=\?/u)
      expect(line.length).toBeLessThanOrEqual(max)
      expect([line.trim(), cleanLine(line, max)]).toEqual([line, line])
    }),
  )
})

test('ordinary text stays as it is', () => {
  const words = fc.stringMatching(/^[\p{L}\p{N}.,!?&-]{1,80}$/u)
  fc.assert(fc.property(words, (text) => cleanLine(text, 200) === text))
  const line = 'Anfrage für 3 Küchen – „Maß & Montage“ = gut?'
  expect(cleanLine(line, 100)).toBe(line)
})
