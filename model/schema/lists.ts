import * as v from 'valibot'
import { addressName } from '../address-name.ts'
import { fileNamed } from '../file-named.ts'
import { labelled, list, optionalText, optionalYesOrNo, paragraph, pattern, record, text } from './rules.ts'

/** The drawings a service card can carry. */
export const ICONS = ['kitchen', 'furniture', 'bath', 'repair', 'delivery', 'custom'] as const
export type ServiceIcon = (typeof ICONS)[number]

const ICON_WORDS: Record<ServiceIcon, string> = {
  kitchen: 'Küche',
  furniture: 'Möbel',
  bath: 'Bad',
  repair: 'Reparatur',
  delivery: 'Lieferung',
  custom: 'Maßarbeit',
}
const icon = v.picklist(ICONS, `Diese Zeichnung gibt es nicht. Möglich sind ${ICONS.join(', ')}.`)

const ID_RULE = 'Die id hat nur kleine Buchstaben ohne Umlaute, Ziffern und Striche.'
const id = labelled(
  'Sprungmarke',
  v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]*$/, ID_RULE)), ''),
  'Für Links auf diese Stelle: kleine Buchstaben, Ziffern, Striche. Leer: Die Website bildet sie selbst.',
)
const BRACES = 'Wörter in geschweiften Klammern wie {ort} füllt die Website aus.'

/** content/services.yaml */
export const servicesSchema = v.pipe(
  list(
    'Leistungen',
    record('Leistung', {
      id,
      icon: labelled('Zeichnung', icon, '', { words: ICON_WORDS }),
      title: text('Name', 'Bitte geben Sie der Leistung einen Namen.'),
      description: paragraph(
        'Beschreibung',
        'Bitte beschreiben Sie die Leistung in zwei oder drei Sätzen.',
        'Zwei oder drei Sätze.',
      ),
      inMenu: optionalYesOrNo('Steht im Menü'),
    }),
    12,
    BRACES,
  ),
  v.minLength(1, 'Bitte tragen Sie mindestens eine Leistung ein.'),
)

const question = v.pipe(
  text('Frage', 'Bitte schreiben Sie eine Frage.', 'Mit Fragezeichen am Ende.'),
  v.endsWith('?', 'Die Frage endet mit einem Fragezeichen.'),
)

/** content/faq.yaml */
export const faqSchema = list(
  'Fragen',
  record('Frage', { id, question, answer: paragraph('Antwort', 'Bitte beantworten Sie die Frage.') }),
  40,
  BRACES,
)

const LINE_RULE = 'Eine Linie sind vier Zahlen von 0 bis 100, zum Beispiel 20 30.5 20 70: Prozent von links und oben.'
const line = v.pipe(
  pattern(
    'Linie',
    /^\d+(\.\d+)?( \d+(\.\d+)?){3}$/,
    LINE_RULE,
    'Vier Zahlen in Prozent des Bildes: von links und oben, bis links und oben.',
  ),
  v.transform((words) => words.split(' ').map(Number)),
  v.check((numbers) => numbers.every((number) => number <= 100), LINE_RULE),
)

/** content/projects.yaml; `mediaFiles` are the names of the files in content/media. */
export const projectsSchema = (mediaFiles: readonly string[]) => {
  const image = v.pipe(
    v.string('Bitte nennen Sie eine Bilddatei, oder lassen Sie das Feld leer.'),
    v.check(
      (name) => name === '' || fileNamed(mediaFiles, name) !== undefined,
      ({ input }) => `Diese Datei liegt nicht in content/media.${suggestion(input, mediaFiles)}`,
    ),
  )
  const project = record('Projekt', {
    title: text('Titel', 'Bitte geben Sie dem Bild einen kurzen Titel.'),
    caption: optionalText('Bildunterschrift', 'Darf fehlen.'),
    image: labelled(
      'Foto',
      v.optional(image, ''),
      'So, wie es aus der Kamera kommt: JPEG, PNG, WebP oder AVIF. Ohne Foto steht dort eine Karte in Ihrer Farbe.',
      { as: 'photo' },
    ),
    lines: list('Linien', line, 12, 'Was „Linien zeigen“ nachzeichnet. Dürfen fehlen; nur bei Bildern im Querformat.'),
    alt: paragraph(
      'Bildbeschreibung',
      'Bitte beschreiben Sie das Bild in einem Satz.',
      'Ein Satz für alle, die das Bild nicht sehen: Was ist zu sehen?',
    ),
  })
  return list('Projekte', project, 60)
}

/** A file may have been saved in another format, or its name be written with other capitals. */
function suggestion(name: string, mediaFiles: readonly string[]): string {
  const alike = mediaFiles.find((file) => addressName(file) === addressName(name))
  return alike ? ` Meinen Sie ${alike}?` : ''
}
