import { expect, test } from 'vitest'
import { withError } from './enquiry-values.ts'

const errors = { name: 'Bitte tragen Sie Ihren Namen ein.', email: 'Bitte tragen Sie Ihre E-Mail-Adresse ein.' }

test('a mended field loses its mark, the others keep theirs', () => {
  expect(withError(errors, 'name', undefined)).toEqual({ email: errors.email })
})

test('a field that is wrong in another way changes its sentence', () => {
  const sentence = 'Bitte prüfen Sie die E-Mail-Adresse. So sieht eine aus: name@anbieter.de.'
  expect(withError(errors, 'email', sentence)).toEqual({ name: errors.name, email: sentence })
})
