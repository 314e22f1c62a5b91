import * as v from 'valibot'
import { HOW_CHECKED, optionalSections } from './optional-sections.ts'
import { film, heroPicture } from './lists.ts'
import * as r from './rules.ts'

const lines = v.pipe(
  v.array(r.text('Zeile'), 'Bitte geben Sie jede Zeile der Überschrift als eigenen Eintrag ein.'),
  v.minLength(1, 'Hier fehlt der Text.'),
)
const headline = r.labelled('Überschrift', lines, 'Jeder Eintrag ist eine Zeile.')
const heroHeadline = v.pipe(lines, v.maxLength(4, 'Die große Überschrift hat höchstens vier Teile.'))
const lead = { headline, lead: r.paragraph('Einleitung') }

const sentences = (mediaFiles: readonly string[]) => ({
  hero: r.record('Seitenanfang', {
    picture: heroPicture(mediaFiles),
    film: film(mediaFiles),
    kicker: r.text('Zeile über der Überschrift'),
    headline: r.labelled('Überschrift', heroHeadline, 'Ein bis vier Teile.'),
    intro: r.paragraph('Einleitung'),
    services: r.text('Knopf zu den Leistungen'),
    offer: r.text('Knopf zum Formular'),
  }),
  makers: r.record('Hersteller', {
    label: r.text('Überschrift'),
    region: r.text('Was Vorleseprogramme hier sagen'),
  }),
  services: r.record('Leistungen', lead),
  process: r.record(
    'Ablauf',
    {
      headline,
      stations: r.list('Stationen', r.record('Station', { title: r.text('Name'), text: r.paragraph('Text') }), 7),
    },
    'Bitte keine Fristen: Was hier steht, gilt.',
  ),
  faq: r.record('Fragen', {
    headline,
    intro: r.paragraph('Einleitung'),
    detail: r.optionalText('Satz unter der Zeichnung einer Fuge', 'Ohne ihn steht auch die Zeichnung nicht da.'),
  }),
  projects: r.record('Projekte', {
    name: r.ownWord('Name im Menü', 'Projekte'),
    ...lead,
    closing: r.text('Satz am Ende'),
    closingLink: r.text('Link am Ende'),
  }),
  contact: r.record('Kontakt', { ...lead, hours: r.ownWord('Wie Ihre Zeiten heißen', 'Telefonzeiten') }),
  checklist: r.record('Was beim Angebot hilft', {
    intro: r.text('Einleitung'),
    items: r.list('Punkte', r.text('Punkt'), 10),
  }),
  area: r.record('Einsatzgebiet', { headline: r.text('Überschrift'), text: r.paragraph('Text') }),
  seo: r.record('Absatz über den Betrieb', { headline, text: r.paragraph('Text') }),
  form: r.record('Formular', {
    example: r.paragraph('Beispiel im Nachrichtenfeld'),
    file: r.ownWord('Was man anhängen kann', 'Foto oder Plan'),
  }),
  footer: r.record('Seitenfuß', {
    claim: r.text('Satz zum Betrieb'),
    trademarks: r.optionalText('Hinweis zu Marken', 'Leer, wenn die Seite keine nennt.', 'paragraph'),
    cells: r.list(
      'Felder am Ende',
      r.record('Feld', { label: r.text('Wort'), value: r.text('Angabe') }),
      3,
      'Bis zu drei Angaben, zum Beispiel Einsatz: 100 km um Essen. Dürfen fehlen.',
    ),
  }),
})

/** content/texts.yaml: the sentences of home page and footer. @param mediaFiles the names of the files in content/media. */
export const textsSchema = (mediaFiles: readonly string[]) =>
  v.pipe(
    r.record('Sätze der Startseite', { ...sentences(mediaFiles), ...optionalSections(mediaFiles) }),
    v.forward(
      v.check(({ reviews, reviewsChecked }) => reviews.length === 0 || /\S/.test(reviewsChecked), HOW_CHECKED),
      ['reviewsChecked'],
    ),
  )
