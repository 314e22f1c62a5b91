import * as v from 'valibot'
import { cut } from '../typography.ts'
import * as r from './rules.ts'

type Fit = (subject: string, most: number) => v.PipeItem<string, string, v.BaseIssue<unknown>>

const limited: Fit = (subject, most) =>
  v.maxLength(most, ({ received }) => `${subject} ist zu lang (${received} Zeichen, höchstens ${most}).`)

const shortened: Fit = (_subject, most) => v.transform((words) => cut(words, most))

// Search engines cut longer titles and descriptions.
const page = (label: string, fit: Fit) =>
  r.record(label, {
    title: v.pipe(
      r.text('Titel', 'Bitte geben Sie der Seite einen Titel, höchstens 60 Zeichen.'),
      fit('Der Titel', 60),
    ),
    description: v.pipe(
      r.paragraph('Beschreibung', 'Bitte beschreiben Sie die Seite in einem Satz.'),
      v.description(
        'Höchstens 155 Zeichen. Was mit dem, was für {name} oder {radius} eingesetzt wird, länger ist, wird gekürzt.',
      ),
      fit('Die Beschreibung', 155),
    ),
  })

const differ = (pages: Readonly<Record<string, { title: string; description: string }>>, by: 'title' | 'description') =>
  r.allDifferent(Object.values(pages).map((each) => each[by]))

const pages = (fit: Fit) =>
  v.pipe(
    r.record('Suchmaschinen', {
      home: page('Startseite', fit),
      impressum: page('Impressum', fit),
      datenschutz: page('Datenschutz', fit),
      agb: page('AGB', fit),
    }),
    v.check((all) => differ(all, 'title'), 'Zwei Seiten haben denselben Titel.'),
    v.check((all) => differ(all, 'description'), 'Zwei Seiten haben dieselbe Beschreibung.'),
  )

/** content/seo.yaml: title and description of each page with an address, for search engines and shared links. */
export const seoSchema = pages(limited)

/** The same with the facts of the business in it, which may make a title too long: it is cut. */
export const filledSeoSchema = pages(shortened)

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
