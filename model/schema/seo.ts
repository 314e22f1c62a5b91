import * as v from 'valibot'
import { allDifferent, filled } from './rules.ts'

// Longer ones are cut off in the lists of search engines.
const page = v.strictObject({
  title: v.pipe(
    filled('Bitte geben Sie der Seite einen Titel.'),
    v.maxLength(60, ({ received }) => `Der Titel ist zu lang (${received} Zeichen, höchstens 60).`),
  ),
  description: v.pipe(
    filled('Bitte beschreiben Sie die Seite in einem Satz.'),
    v.maxLength(155, ({ received }) => `Die Beschreibung ist zu lang (${received} Zeichen, höchstens 155).`),
  ),
})

/** content/seo.yaml: what search engines and shared links show of each page with an address. */
export const seoSchema = v.pipe(
  v.strictObject({ home: page, impressum: page, datenschutz: page, agb: page }),
  v.check(
    (pages) => allDifferent(Object.values(pages).map(({ title }) => title)),
    'Zwei Seiten haben denselben Titel.',
  ),
  v.check(
    (pages) => allDifferent(Object.values(pages).map(({ description }) => description)),
    'Zwei Seiten haben dieselbe Beschreibung.',
  ),
)
