import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEnquiry } from '#enquiry/schema.ts'
import { BIDI_CONTROL, CONTROL, LINE_SEPARATOR, STRAY_CONTROL, SURROGATE } from '#enquiry/unsafe-characters.ts'
import { printable, printableCell, printableJson } from '../cli/format.ts'
import { textBody } from '../delivery/mail.ts'
import { cleanLine } from './clean-line.ts'

const between = (first: number, last: number) => (code: number) => code >= first && code <= last

/** The same sets from their numbers in the Unicode standard. */
const isControl = (code: number) => between(0, 0x1f)(code) || between(0x7f, 0x9f)(code)
const isStrayControl = (code: number) => isControl(code) && code !== 0x09 && code !== 0x0a
const isLineSeparator = between(0x2028, 0x2029)
const isBidiControl = (code: number) =>
  code === 0x61c || between(0x200e, 0x200f)(code) || between(0x202a, 0x202e)(code) || between(0x2066, 0x2069)(code)
const isSurrogate = between(0xd800, 0xdfff)

describe.each([
  ['CONTROL', CONTROL, isControl],
  ['STRAY_CONTROL', STRAY_CONTROL, isStrayControl],
  ['LINE_SEPARATOR', LINE_SEPARATOR, isLineSeparator],
  ['BIDI_CONTROL', BIDI_CONTROL, isBidiControl],
  ['SURROGATE', SURROGATE, isSurrogate],
])('%s', (_name, set, belongs) => {
  it('is exactly these of all characters', () => {
    const pattern = new RegExp(`[${set}]`, 'v')
    const wrong = Array.from({ length: 0x11_00_00 }, (_, code) => code).filter(
      (code) => pattern.test(String.fromCodePoint(code)) !== belongs(code),
    )
    expect(wrong).toStrictEqual([])
  })
})

const unsafe = fc
  .integer({ min: 0, max: 0xffff })
  .filter((code) => [isControl, isLineSeparator, isBidiControl, isSurrogate].some((belongs) => belongs(code)))
const hostile = fc
  .array(
    fc.oneof(
      unsafe.map((code) => String.fromCharCode(code)),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))

const codesOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0)
const isUnsafeInText = (code: number) =>
  [isStrayControl, isLineSeparator, isBidiControl, isSurrogate].some((belongs) => belongs(code))

/** Checks something for whatever a visitor may type. */
function forHostileText(check: (text: string) => void): void {
  fc.assert(fc.property(hostile, check), { numRuns: 500 })
}

describe('whatever a visitor types', () => {
  it('a line that goes into a mail header holds nothing unsafe', () => {
    forHostileText((text) => {
      expect(codesOf(cleanLine(text, 500)).filter((code) => isControl(code) || isUnsafeInText(code))).toStrictEqual([])
    })
  })

  it('what is printed does not steer the terminal, and says where something was', () => {
    forHostileText((text) => {
      const marked = codesOf(text).map((code) => (isUnsafeInText(code) ? 0xfffd : code))
      expect(codesOf(printable(text))).toStrictEqual(marked)
      expect(codesOf(printableCell(text, 30)).filter((code) => isControl(code) || isLineSeparator(code))).toStrictEqual(
        [],
      )
    })
  })

  it('printed JSON does not steer the terminal either, and reads back as the same', () => {
    forHostileText((text) => {
      const json = printableJson({ text })
      expect(codesOf(json).filter(isUnsafeInText)).toStrictEqual([])
      expect(JSON.parse(json)).toStrictEqual({ text })
    })
  })

  it('the mail loses the control characters nobody can read, and nothing else', () => {
    forHostileText((text) => {
      const fields = { name: 'Max', email: 'max@example.org', phone: '', message: `${text}.` }
      const rest = {
        subject: '',
        replyTo: '',
        template: 'basic',
        messageId: '',
        receivedAt: 0,
        attachment: null,
      } as const
      const readable = Array.from(`${text}.`).filter((character) => !isStrayControl(character.codePointAt(0) ?? 0))
      const body = textBody({ id: 'K7M3-9QXD', fields, ...rest }, '', '')
      expect(body).toContain(readable.join(''))
      expect(codesOf(body).filter(isStrayControl)).toStrictEqual([])
    })
  })

  it('a name is refused exactly when it holds what could end a line', () => {
    forHostileText((text) => {
      const name = `A${text}`.slice(0, 100).trim()
      const enquiry = checkEnquiry({ name, email: 'max@example.org', message: 'Küche' })
      expect(enquiry.ok).toBe(!codesOf(name).some((code) => isControl(code) || isLineSeparator(code)))
    })
  })
})
