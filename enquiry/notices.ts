export type Notice = { kind: 'success' | 'error'; title: string; text: string }

const error = (title: string, text: string): Notice => ({ kind: 'error', title, text })
const ONLY = 'Bitte laden Sie nur PDF, JPG oder PNG Dateien hoch.'
const HEIC =
  'Dieses Foto hat das Format HEIC: Wählen Sie es auf dem iPhone aus der Fotomediathek aus, dann wird es ein JPG. Am Computer speichern Sie es bitte zuerst als JPG.'
const PICTURE =
  'Dieses Bild hat ein anderes Format, etwa WebP oder GIF: Öffnen Sie es bitte und speichern Sie es als JPG, oder machen Sie ein Bildschirmfoto davon.'
const FILM =
  'Dies ist ein Film: Halten Sie ihn bitte an der wichtigen Stelle an und machen Sie ein Bildschirmfoto, oder schicken Sie ihn per E-Mail.'

/** The notices of docs/specification.md, 5, word for word. */
export const NOTICES = {
  sent: {
    kind: 'success',
    title: 'Anfrage gesendet',
    text: 'Vielen Dank für Ihre Anfrage. Wir werden uns in Kürze bei Ihnen melden.',
  },
  failed: error(
    'Fehler',
    'Es gab ein Problem beim Versenden Ihrer Anfrage. Bitte versuchen Sie es später erneut oder kontaktieren Sie uns direkt per E-Mail.',
  ),
  wrongType: error('Dateityp nicht unterstützt', ONLY),
  heic: error('Dateityp nicht unterstützt', `${ONLY} ${HEIC}`),
  picture: error('Dateityp nicht unterstützt', `${ONLY} ${PICTURE}`),
  film: error('Dateityp nicht unterstützt', `${ONLY} ${FILM}`),
  tooLarge: error('Datei zu groß', 'Die maximale Dateigröße beträgt 5MB.'),
  empty: error(
    'Datei ist leer',
    'Diese Datei ist leer. Bitte öffnen Sie sie einmal auf Ihrem Gerät und wählen Sie sie dann noch einmal aus.',
  ),
  tooMany: error('Zu viele Dateien', 'Bitte wählen Sie höchstens fünf Dateien aus.'),
} satisfies Record<string, Notice>

/** The notice beside the thanks when files were chosen that were not sent: photos too large, and what was refused at once. */
export const leftOut = ({ tooLarge, others }: Record<'tooLarge' | 'others', readonly string[]>): Notice => {
  const large = tooLarge.length === 1 ? 'Diese Datei war zu groß und ist' : 'Diese Dateien waren zu groß und sind'
  const other = others.length === 1 ? 'Diese Datei ist' : 'Diese Dateien sind'
  const sentences = [
    tooLarge.length > 0 &&
      `${large} nicht dabei: ${tooLarge.join(', ')}. Bitte verkleinern Sie sie und senden Sie sie noch einmal.`,
    others.length > 0 &&
      `${other} nicht dabei: ${others.join(', ')}. Zu einer Anfrage gehören höchstens fünf Dateien: PDF, JPG oder PNG, jede bis 5 MB.`,
  ]
  return { kind: 'error', title: 'Nicht alles gesendet', text: sentences.filter(Boolean).join(' ') }
}

/** The sentence at the file field when several files were chosen. For a single one the field shows only the notice's text. */
export const sentenceAboutFile = (name: string, { text }: Pick<Notice, 'text'>): string => `„${name}“: ${text}`
