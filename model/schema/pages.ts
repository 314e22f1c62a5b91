import * as v from 'valibot'
import * as r from './rules.ts'

// Search engines cut longer titles and descriptions.
const page = (label: string) =>
  r.record(label, {
    title: v.pipe(
      r.text('Titel', 'Bitte geben Sie der Seite einen Titel, höchstens 60 Zeichen.'),
      v.maxLength(60, ({ received }) => `Der Titel ist zu lang (${received} Zeichen, höchstens 60).`),
    ),
    description: v.pipe(
      r.paragraph('Beschreibung', 'Bitte beschreiben Sie die Seite in einem Satz.'),
      v.description('Höchstens 155 Zeichen, mit dem, was für {name} oder {radius} eingesetzt wird.'),
      v.maxLength(155, ({ received }) => `Die Beschreibung ist zu lang (${received} Zeichen, höchstens 155).`),
    ),
  })

const differ = (pages: Readonly<Record<string, { title: string; description: string }>>, by: 'title' | 'description') =>
  r.allDifferent(Object.values(pages).map((each) => each[by]))

/** content/seo.yaml: title and description of each page with an address, for search engines and shared links. */
export const seoSchema = v.pipe(
  r.record('Suchmaschinen', {
    home: page('Startseite'),
    impressum: page('Impressum'),
    datenschutz: page('Datenschutz'),
    agb: page('AGB'),
  }),
  v.check((pages) => differ(pages, 'title'), 'Zwei Seiten haben denselben Titel.'),
  v.check((pages) => differ(pages, 'description'), 'Zwei Seiten haben dieselbe Beschreibung.'),
)

/** content/legal/*.md: heading and month of a legal text, and the text itself. */
export const legalSchema = (label: string) =>
  r.record(label, {
    title: r.text('Überschrift', 'Bitte geben Sie der Seite eine Überschrift.'),
    stand: r.text('Stand', 'Bitte nennen Sie Monat und Jahr des Textes.'),
    text: v.pipe(
      r.paragraph('Text'),
      v.description(
        'Eine Zeile mit ## am Anfang ist eine Zwischenüberschrift. Zeilen wie {wenn …}, {sonst} und {ende} lassen Sie bitte stehen.',
      ),
      v.regex(/^## \S/m, 'Der Text braucht mindestens eine Zwischenüberschrift (## …).'),
      v.check(
        (body) => !/^# /m.test(body),
        'Bitte keine Hauptüberschrift (# …): Sie steht schon im Feld „Überschrift“.',
      ),
    ),
  })
