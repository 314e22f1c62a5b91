export type Notice = { kind: 'success' | 'error'; title: string; text: string }

/** The notices of docs/specification.md, 5, word for word. */
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
  heic: {
    kind: 'error',
    title: 'Dateityp nicht unterstützt',
    text: 'Bitte laden Sie nur PDF, JPG oder PNG Dateien hoch. Dieses Foto hat das Format HEIC: Wählen Sie es auf dem iPhone aus der Fotomediathek aus, dann wird es ein JPG. Am Computer speichern Sie es bitte zuerst als JPG.',
  },
  tooLarge: {
    kind: 'error',
    title: 'Datei zu groß',
    text: 'Die maximale Dateigröße beträgt 5MB.',
  },
  empty: {
    kind: 'error',
    title: 'Datei ist leer',
    text: 'Diese Datei ist leer. Bitte öffnen Sie sie einmal auf Ihrem Gerät und wählen Sie sie dann noch einmal aus.',
  },
  tooMany: {
    kind: 'error',
    title: 'Zu viele Dateien',
    text: 'Bitte wählen Sie höchstens fünf Dateien aus.',
  },
} as const satisfies Record<string, Notice>

/** The notice beside the thanks when files were chosen that were not sent: photos too large, and what was refused at once. */
export const leftOut = ({ tooLarge, others }: Record<'tooLarge' | 'others', readonly string[]>): Notice => {
  const large = tooLarge.length === 1 ? 'Diese Datei war zu groß und ist' : 'Diese Dateien waren zu groß und sind'
  const other = others.length === 1 ? 'Diese Datei ist' : 'Diese Dateien sind'
  const sentences = [
    tooLarge.length > 0 &&
      `${large} nicht dabei: ${tooLarge.join(', ')}. Bitte verkleinern Sie sie und senden Sie sie noch einmal.`,
    others.length > 0 &&
      `${other} nicht dabei: ${others.join(', ')}. Eine Anfrage nimmt fünf Dateien als PDF, JPG oder PNG mit, jede bis 5 MB.`,
  ]
  return { kind: 'error', title: 'Nicht alles gesendet', text: sentences.filter(Boolean).join(' ') }
}

/**
 * The sentence at the file field when several files were chosen. For a single file the field shows only the notice's
 * text.
 */
export const sentenceAboutFile = (name: string, { text }: Pick<Notice, 'text'>): string => `„${name}“: ${text}`
