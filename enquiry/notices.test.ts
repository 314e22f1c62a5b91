import { expect, test } from 'vitest'
import { NOTICES } from './notices.ts'

test('the notices are those of the specification, word for word', () => {
  expect(NOTICES).toEqual({
    sent: {
      kind: 'success',
      title: 'Anfrage gesendet',
      text: 'Vielen Dank für Ihre Anfrage. Wir werden uns in Kürze bei Ihnen melden.',
    },
    failed: {
      kind: 'error',
      title: 'Fehler',
      text: 'Es gab ein Problem beim Versenden Ihrer Anfrage. Bitte versuchen Sie es später erneut oder kontaktieren Sie uns direkt per E-Mail.',
    },
    wrongType: {
      kind: 'error',
      title: 'Dateityp nicht unterstützt',
      text: 'Bitte laden Sie nur PDF, JPG oder PNG Dateien hoch.',
    },
    tooLarge: { kind: 'error', title: 'Datei zu groß', text: 'Die maximale Dateigröße beträgt 5MB.' },
  })
})
