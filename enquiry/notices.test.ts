import { expect, test } from 'vitest'
import { NOTICES } from './notices.ts'

const FAILED =
  'Es gab ein Problem beim Versenden Ihrer Anfrage. Bitte versuchen Sie es später erneut oder kontaktieren Sie uns direkt per E-Mail.'
const EMPTY =
  'Diese Datei ist leer. Bitte öffnen Sie sie einmal auf Ihrem Gerät und wählen Sie sie dann noch einmal aus.'

test.each([
  ['sent', 'success', 'Anfrage gesendet', 'Vielen Dank für Ihre Anfrage. Wir werden uns in Kürze bei Ihnen melden.'],
  ['failed', 'error', 'Fehler', FAILED],
  ['wrongType', 'error', 'Dateityp nicht unterstützt', 'Bitte laden Sie nur PDF, JPG oder PNG Dateien hoch.'],
  ['tooLarge', 'error', 'Datei zu groß', 'Die maximale Dateigröße beträgt 5MB.'],
  ['empty', 'error', 'Datei ist leer', EMPTY],
  ['tooMany', 'error', 'Zu viele Dateien', 'Bitte wählen Sie höchstens fünf Dateien aus.'],
] as const)('the notice "%s" is the specification’s, word for word', (name, kind, title, text) => {
  expect(NOTICES[name]).toEqual({ kind, title, text })
})
