import { expect, test } from 'vitest'
import { checkEnquiry } from './schema.ts'

const right = { name: 'Jürgen Groß', email: 'juergen@example.org', phone: '0201 123456', message: 'Küche\naufbauen' }

/** The sentences about an enquiry that is right except for these fields. */
function errorsOf(fields: Partial<typeof right>) {
  const checked = checkEnquiry({ ...right, ...fields })
  return checked.ok ? {} : checked.errors
}

const emailOf = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`

test('a right enquiry is taken, without the spaces around its values', () => {
  const spaced = {
    name: ' Jürgen Groß ',
    email: ' juergen@example.org',
    phone: '0201 123456 ',
    message: '\nKüche\naufbauen ',
  }
  expect(checkEnquiry(spaced)).toEqual({ ok: true, enquiry: right })
  expect(checkEnquiry({ ...right, phone: '' })).toEqual({ ok: true, enquiry: { ...right, phone: '' } })
})

test.each([
  ['name', 'x'.repeat(200), 'x'.repeat(201)],
  ['email', emailOf(254), emailOf(255)],
  ['phone', '1'.repeat(60), '1'.repeat(61)],
  ['message', 'x'.repeat(10_000), 'x'.repeat(10_001)],
] as const)('%s may have its length, and no more', (field, longest, tooLong) => {
  expect(errorsOf({ [field]: longest })).toEqual({})
  expect(errorsOf({ [field]: tooLong })).toEqual({ [field]: expect.stringContaining('ist zu lang') })
})

test.each(['name', 'email', 'message'] as const)('%s may not be left out', (field) => {
  for (const nothing of [' \n', '\u200B\u2060', '\u00A0\u00AD\uFEFF', '\u3164\uFFA0', '\u2800', '\u034F\uFE0F']) {
    expect(errorsOf({ [field]: nothing })).toEqual({
      [field]: expect.stringMatching(/^Bitte (?:tragen|schreiben) Sie/),
    })
  }
})

test('a name has a letter or digit; a message may be a single visible character', () => {
  for (const name of ['.', '👍', '\u3164.']) expect(errorsOf({ name })).toHaveProperty('name')
  for (const name of ['Ö', '李', '3']) expect(errorsOf({ name })).toEqual({})
  expect(errorsOf({ message: '👍' })).toEqual({})
})

test.each(['name', 'email', 'phone'] as const)('%s is one line', (field) => {
  for (const character of ['\n', '\r', '\0', '\u0085', '\u2028']) {
    expect(errorsOf({ [field]: right[field].slice(0, 3) + character + right[field].slice(3) })).toHaveProperty(field)
  }
})

test('an e-mail address is one that mail can reach', () => {
  for (const email of ['info@küche.de', 'a+b@sub.example.org', 'x@über.example']) {
    expect([email, errorsOf({ email })]).toEqual([email, {}])
  }
  const wrong = 'kein@ort kein @example.org a@example. a.@example.org .a@example.org a..b@example.org a@-x.example'
  // IDNA turns the first sign into a comma and removes the second one.
  for (const email of [...wrong.split(' '), 'a b@example.org', 'a@b.de, c@d.de', 'a@x🄁evil.de', 'a@\u3164.de']) {
    expect([email, errorsOf({ email })]).toEqual([email, { email: expect.stringContaining('name@anbieter.de') }])
  }
})
