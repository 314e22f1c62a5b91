import * as v from 'valibot'
import { addressName, fileNamed, inAscii } from '../file-names.ts'
import * as r from './rules.ts'

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

const anchor = r.optionalPattern(
  'Sprungmarke',
  /^[a-z0-9-]*$/,
  'Die id hat nur kleine Buchstaben ohne Umlaute, Ziffern und Striche.',
  'Für Links auf diese Stelle: kleine Buchstaben, Ziffern, Striche. Leer: Die Website bildet sie selbst.',
)
const haveOwnIds = <Entry extends { id: string }>(entries: Entry[]) => r.allDifferent(entries.map(({ id }) => id))
const BRACES = 'Wörter in geschweiften Klammern wie {ort} füllt die Website aus.'

const service = v.pipe(
  r.record('Leistung', {
    id: anchor,
    icon: r.labelled(
      'Zeichnung',
      v.picklist(ICONS, `Diese Zeichnung gibt es nicht. Möglich sind ${ICONS.join(', ')}.`),
      '',
      { words: ICON_WORDS },
    ),
    title: r.text('Name', 'Bitte geben Sie der Leistung einen Namen.'),
    description: r.paragraph('Beschreibung', 'Bitte beschreiben Sie die Leistung in zwei oder drei Sätzen.'),
    inMenu: r.optionalYesOrNo('Steht im Menü'),
  }),
  v.transform((entry) => ({ ...entry, id: `services-${entry.id || inAscii(entry.title)}` })),
)
/** A service card; `id` is its anchor on the home page. */
export type Service = v.InferOutput<typeof service>

/** content/services.yaml */
export const servicesSchema = v.pipe(
  r.list('Leistungen', service, 12, BRACES),
  v.minLength(1, 'Bitte tragen Sie mindestens eine Leistung ein.'),
  v.check(haveOwnIds, 'Zwei Leistungen haben dieselbe id oder denselben Namen. Bitte ändern Sie eine davon.'),
)

const question = v.pipe(
  r.record('Frage', {
    id: anchor,
    question: v.pipe(
      r.text('Frage', 'Bitte schreiben Sie eine Frage, mit Fragezeichen am Ende.'),
      v.endsWith('?', 'Die Frage endet mit einem Fragezeichen.'),
    ),
    answer: r.paragraph('Antwort', 'Bitte beantworten Sie die Frage.'),
  }),
  v.transform((entry) => ({ ...entry, id: `faq-${entry.id || inAscii(entry.question)}` })),
)
/** `id` is the anchor of the question. */
export type FaqItem = v.InferOutput<typeof question>

/** content/faq.yaml */
export const faqSchema = v.pipe(
  r.list('Fragen', question, 40, BRACES),
  v.check(haveOwnIds, 'Zwei Fragen haben dieselbe id oder denselben Wortlaut. Bitte ändern Sie eine davon.'),
)

const LINE = 'Eine Linie sind vier Zahlen von 0 bis 100, zum Beispiel 20 30.5 20 70: Prozent von links und oben.'
const line = v.pipe(
  r.pattern('Linie', /^\d+(\.\d+)?( \d+(\.\d+)?){3}$/, LINE),
  v.transform((words) => words.split(' ').map(Number)),
  v.everyItem((number) => number <= 100, LINE),
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
  const project = r.record('Projekt', {
    title: r.text('Titel', 'Bitte geben Sie dem Bild einen kurzen Titel.'),
    caption: r.optionalText('Bildunterschrift', 'Darf fehlen.'),
    image: r.labelled(
      'Foto',
      v.optional(image, ''),
      'So, wie es aus der Kamera kommt: JPEG, PNG, WebP oder AVIF. Ohne Foto steht dort eine Karte in Ihrer Farbe.',
      { as: 'photo' },
    ),
    lines: r.list(
      'Linien',
      line,
      12,
      'Was „Linien zeigen“ nachzeichnet. Dürfen fehlen; nur bei Bildern im Querformat.',
    ),
    alt: v.pipe(
      r.paragraph('Bildbeschreibung', 'Bitte beschreiben Sie das Bild in einem Satz.'),
      v.description('Ein Satz für alle, die das Bild nicht sehen: Was ist zu sehen?'),
    ),
  })
  return v.pipe(
    r.list('Projekte', project, 60),
    v.transform((projects) => projects.map((each, at) => ({ ...each, id: at + 1, image: each.image || null }))),
  )
}

/**
 * A picture of the gallery; `id` is its place in it, `image` a file in content/media, null shows the placeholder
 * 'Projekt 3'. `lines` are true lines in it, each from x, y to x, y in percent.
 */
export type Project = v.InferOutput<ReturnType<typeof projectsSchema>>[number]

/** A file may have been saved in another format, or its name be written with other capitals. */
function suggestion(name: string, mediaFiles: readonly string[]): string {
  const alike = mediaFiles.find((file) => addressName(file) === addressName(name))
  return alike ? ` Meinen Sie ${alike}?` : ''
}
