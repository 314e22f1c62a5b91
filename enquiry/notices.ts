export type Notice = { kind: 'success' | 'error'; title: string; text: string }

/** The notices of docs/specification.md (5 and 6), word for word. */
export const NOTICES = {
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
  tooLarge: {
    kind: 'error',
    title: 'Datei zu groß',
    text: 'Die maximale Dateigröße beträgt 5MB.',
  },
} as const satisfies Record<string, Notice>
