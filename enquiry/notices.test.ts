import { expect, test } from 'vitest'
import { NOTICES } from './notices.ts'

const FAILED =
  'Es gab ein Problem beim Versenden Ihrer Anfrage. Bitte versuchen Sie es später erneut oder kontaktieren Sie uns direkt per E-Mail.'

test.each([
  ['sent', 'success', 'Anfrage gesendet', 'Vielen Dank für Ihre Anfrage. Wir werden uns in Kürze bei Ihnen melden.'],
  ['failed', 'error', 'Fehler', FAILED],
  ['wrongType', 'error', 'Dateityp nicht unterstützt', 'Bitte laden Sie nur PDF, JPG oder PNG Dateien hoch.'],
  ['tooLarge', 'error', 'Datei zu groß', 'Die maximale Dateigröße beträgt 5MB.'],
] as const)('the notice "%s" is the specification’s, word for word', (name, kind, title, text) => {
  expect(NOTICES[name]).toEqual({ kind, title, text })
})
