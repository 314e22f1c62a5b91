import * as v from 'valibot'
import { addressName } from '../address-name.ts'
import { fileNamed } from '../file-named.ts'
import { filled, list, optionalText, yesOrNo } from './rules.ts'

/** The drawings a service card can carry. */
export const ICONS = ['kitchen', 'furniture', 'bath', 'repair', 'delivery', 'custom'] as const
export type ServiceIcon = (typeof ICONS)[number]

const id = v.optional(
  v.pipe(v.string(), v.regex(/^[a-z0-9-]*$/, 'Die id hat nur kleine Buchstaben ohne Umlaute, Ziffern und Striche.')),
  '',
)

/** content/services.yaml */
export const servicesSchema = v.pipe(
  list(
    v.strictObject({
      id,
      icon: v.picklist(ICONS, `Diese Zeichnung gibt es nicht. Möglich sind ${ICONS.join(', ')}.`),
      title: filled('Bitte geben Sie der Leistung einen Namen.'),
      description: filled('Bitte beschreiben Sie die Leistung in zwei oder drei Sätzen.'),
      inMenu: v.optional(yesOrNo('Bitte tragen Sie ja oder nein ein.'), 'nein'),
    }),
    12,
    'Bitte lassen Sie höchstens zwölf Leistungen stehen.',
  ),
  v.minLength(1, 'Bitte tragen Sie mindestens eine Leistung ein.'),
)

/** content/faq.yaml */
export const faqSchema = list(
  v.strictObject({
    id,
    question: v.pipe(
      filled('Bitte schreiben Sie eine Frage.'),
      v.endsWith('?', 'Die Frage endet mit einem Fragezeichen.'),
    ),
    answer: filled('Bitte beantworten Sie die Frage.'),
  }),
  40,
  'Bitte lassen Sie höchstens vierzig Fragen stehen.',
)

const LINE_RULE = 'Eine Linie sind vier Zahlen von 0 bis 100, zum Beispiel 20 30.5 20 70: Prozent von links und oben.'
const line = v.pipe(
  v.string(LINE_RULE),
  v.regex(/^\d+(\.\d+)?( \d+(\.\d+)?){3}$/, LINE_RULE),
  v.transform((text) => text.split(' ').map(Number)),
  v.check((numbers) => numbers.every((number) => number <= 100), LINE_RULE),
)

/** content/projects.yaml; `mediaFiles` are the names of the files in content/media. */
export const projectsSchema = (mediaFiles: readonly string[]) =>
  list(
    v.strictObject({
      title: filled('Bitte geben Sie dem Bild einen kurzen Titel.'),
      caption: optionalText,
      image: v.optional(
        v.pipe(
          v.string('Bitte nennen Sie eine Bilddatei, oder lassen Sie das Feld leer.'),
          v.check(
            (name) => name === '' || fileNamed(mediaFiles, name) !== undefined,
            ({ input }) => `Diese Datei liegt nicht in content/media.${suggestion(input, mediaFiles)}`,
          ),
        ),
        '',
      ),
      lines: list(line, 12, 'Bitte lassen Sie höchstens zwölf Linien stehen.'),
      alt: filled('Bitte beschreiben Sie das Bild in einem Satz.'),
    }),
    60,
    'Bitte lassen Sie höchstens sechzig Projekte stehen.',
  )

/** A file may have been saved in another format, or its name be written with other capitals. */
function suggestion(name: string, mediaFiles: readonly string[]): string {
  const alike = mediaFiles.find((file) => addressName(file) === addressName(name))
  return alike ? ` Meinen Sie ${alike}?` : ''
}
