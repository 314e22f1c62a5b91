import * as v from 'valibot'
import { addressName, fileNamed, inAscii } from '../file-names.ts'
import * as r from './rules.ts'

/** The drawings for service cards by their German names: six for kitchens and furniture, five for any trade, or none. */
export const ICONS = {
  Küche: 'kitchen',
  Möbel: 'furniture',
  Bad: 'bath',
  Reparatur: 'repair',
  Lieferung: 'delivery',
  'Maßarbeit, auf dunklem Grund': 'custom',
  Raum: 'room',
  Wand: 'wall',
  Dach: 'roof',
  Werkzeug: 'tool',
  Grundriss: 'plan',
  keine: 'none',
} as const
export type ServiceIcon = (typeof ICONS)[keyof typeof ICONS]

const ANCHOR = 'Die Sprungmarke hat nur kleine Buchstaben ohne Umlaute, Ziffern und Striche.'
const anchor = r.hidden(r.optionalPattern('Sprungmarke', /^[a-z0-9-]*$/, ANCHOR))
const haveOwnIds = <Entry extends { id: string }>(entries: Entry[]) => r.allDifferent(entries.map(({ id }) => id))
const BRACES = 'Wörter in geschweiften Klammern wie {ort} füllt die Website aus.'

/** The specified anchors of the demo's services, by their names. */
const SPECIFIED = new Map([
  ['Küchenmontage', 'kitchen'],
  ['Möbelmontage', 'furniture'],
  ['Badmöbel', 'bath'],
  ['Reparaturen', 'repair'],
  ['Lieferung', 'delivery'],
  ['Maßanfertigungen', 'custom'],
])

/** The owner's anchor, or the anchor of the name. Content of version 3.0 has the demo's anchors also under new names. */
function anchorOf({ id, title }: { id: string; title: string }): string {
  const own = [...SPECIFIED.values()].includes(id) ? '' : id
  return own || (SPECIFIED.get(title) ?? inAscii(title))
}

const NO_ICON = `Diese Zeichnung gibt es nicht. Möglich sind ${Object.values(ICONS).join(', ')}.`
const PRICE_FORM = /^([1-9]\d{0,2}(\.?\d{3})?(,\d\d)?)?$/
const PRICE = 'Bitte schreiben Sie nur die Zahl, zum Beispiel 480, 1.480 oder 89,50.'
const WHOLE_PRICE = `${PRICE} Der ganze Preis mit Umsatzsteuer und allem, was immer dazukommt (§ 3 PAngV), und nur, wenn es die Leistung wirklich dafür gibt. Darf leer bleiben.`

const service = v.pipe(
  r.record('Leistung', {
    id: anchor,
    icon: r.labelled('Zeichnung', v.enum(ICONS, NO_ICON)),
    title: r.text('Name', 'Bitte geben Sie der Leistung einen Namen.'),
    description: r.paragraph('Beschreibung', 'Bitte beschreiben Sie die Leistung in zwei oder drei Sätzen.'),
    inMenu: r.optionalYesOrNo('Steht im Menü'),
    price: r.optionalPattern('Preis ab, in Euro', PRICE_FORM, PRICE, WHOLE_PRICE),
    includes: r.optionalText('Was dafür enthalten ist', 'Ein Satz, auch dazu, wovon der Preis abhängt.'),
  }),
  v.check(({ price, includes }) => price === '' || /\S/.test(includes), 'Bitte sagen Sie, was der Preis enthält.'),
  v.transform((entry) => ({ ...entry, id: `services-${anchorOf(entry)}` })),
)
/** A service card; `id` is its anchor on the home page. */
export type Service = v.InferOutput<typeof service>

/** content/services.yaml */
export const servicesSchema = v.pipe(
  r.list('Leistungen', service, 12, BRACES),
  v.minLength(1, 'Bitte tragen Sie mindestens eine Leistung ein.'),
  v.check(haveOwnIds, 'Zwei Leistungen heißen gleich. Bitte ändern Sie einen der Namen.'),
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
  v.check(haveOwnIds, 'Zwei Fragen lauten gleich. Bitte ändern Sie eine davon.'),
)

const LINE = 'Eine Linie sind vier Zahlen von 0 bis 100, zum Beispiel 20 30.5 20 70: Prozent von links und oben.'
const line = v.pipe(
  r.pattern('Linie', /^\d+(\.\d+)?( \d+(\.\d+)?){3}$/, LINE),
  v.transform((words) => words.split(' ').map(Number)),
  v.everyItem((number) => number <= 100, LINE),
)

/** A photo in content/media, which may be missing; `mediaFiles` are the names of the files there. */
export function photo(mediaFiles: readonly string[], hint: string, title = 'Foto') {
  return r.labelled(title, v.optional(photoFile(mediaFiles), ''), `${FORMATS} ${hint}`, { as: 'photo' })
}

const FORMATS = 'So, wie es aus der Kamera kommt: JPEG, PNG, WebP oder AVIF.'
const photoFile = (mediaFiles: readonly string[]) =>
  v.pipe(
    v.string('Bitte nennen Sie eine Bilddatei, oder lassen Sie das Feld leer.'),
    v.check(
      (name) => name === '' || fileNamed(mediaFiles, name) !== undefined,
      ({ input }) => `Diese Datei liegt nicht unter „Fotos und Filme“ (content/media).${suggestion(input, mediaFiles)}`,
    ),
  )

/** A film in content/media, which may be missing. */
export function film(mediaFiles: readonly string[]) {
  const fits = (name: string) => name === '' || (/\.mp4$/i.test(name) && fileNamed(mediaFiles, name) !== undefined)
  const rule = 'Diese Datei liegt nicht unter „Fotos und Filme“ (content/media), oder sie ist keine MP4-Datei.'
  const hint =
    'MP4 (H.264), 10 bis 20 Sekunden, 1920 × 1080 oder 1280 × 720, am besten unter 2 MB. Er läuft ohne Ton und beginnt am besten mit dem großen Bild. Leer: Es bleibt beim Bild.'
  return r.labelled('Film', v.optional(v.pipe(v.string(), v.check(fits, rule)), ''), hint, { as: 'film' })
}

const BEFORE =
  'Dieselbe Stelle vor der Arbeit: erscheint klein in der Ecke, mit einer Geschichte groß zum Vergleichen. Darf leer bleiben.'

/** What a project can tell; it stands below the gallery if there is a text. */
const story = (mediaFiles: readonly string[]) =>
  v.strictObject({
    text: r.optionalParagraph('Was schwierig war', 'Zwei oder drei Sätze. Leer: Das Bild steht nur in der Galerie.'),
    place: r.optionalText('Ort', 'Zum Beispiel Essen-Werden. Darf leer bleiben.'),
    days: r.optionalText('Dauer', 'Zum Beispiel zwei Tage. Darf leer bleiben.'),
    priceFrom: r.optionalPattern('Preis von, in Euro', PRICE_FORM, PRICE, 'Was so etwas kostet, mit Umsatzsteuer.'),
    priceTo: r.optionalPattern('Preis bis, in Euro', PRICE_FORM, PRICE, 'Darf leer bleiben.'),
    during: photo(mediaFiles, 'Während der Arbeit. Darf leer bleiben.', 'Foto der Arbeit'),
  })

/** content/projects.yaml; `mediaFiles` are the names of the files in content/media. */
export const projectsSchema = (mediaFiles: readonly string[]) => {
  const record = r.record('Projekt', {
    title: r.text('Titel', 'Bitte geben Sie dem Bild einen kurzen Titel.'),
    caption: r.optionalText('Bildunterschrift', 'Darf leer bleiben.'),
    image: photo(mediaFiles, 'Ohne Foto steht dort eine Karte in Ihrer Farbe.'),
    before: photo(mediaFiles, BEFORE, 'Foto davor'),
    story: r.labelled('Geschichte', v.optional(story(mediaFiles), {}), 'Steht unter der Galerie.'),
    lines: r.hidden(r.list('Linien', line, 12)),
    alt: v.pipe(
      r.paragraph('Bildbeschreibung', 'Bitte beschreiben Sie das Bild in einem Satz.'),
      v.description('Ein Satz für alle, die das Bild nicht sehen: Was ist zu sehen?'),
    ),
  })
  const project = v.pipe(
    record,
    v.forward(
      v.check(
        ({ image, before }) => before === '' || (image !== '' && image !== before),
        'Zum „Foto davor“ gehört ein anderes Bild im Feld „Foto“.',
      ),
      ['before'],
    ),
  )
  return v.pipe(
    r.list('Projekte', project, 60),
    v.transform((projects) =>
      projects.map((each, at) => ({ ...each, id: at + 1, image: each.image || null, before: each.before || null })),
    ),
  )
}

/**
 * A project of the gallery. `id`: its number in the gallery. `image`: a file in content/media; null shows the placeholder
 * 'Projekt 3'. `before`: a file that shows the same place before the work. `lines`: true lines in `image`, each from
 * x, y to x, y in percent. `story`: tells of the work if it has a text.
 */
export type Project = v.InferOutput<ReturnType<typeof projectsSchema>>[number]

/** The file may have another format or other capitals than the name in the content. */
function suggestion(name: string, mediaFiles: readonly string[]): string {
  const alike = mediaFiles.find((file) => addressName(file) === addressName(name))
  return alike ? ` Meinen Sie ${alike}?` : ''
}
