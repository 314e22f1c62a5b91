import * as v from 'valibot'
import * as r from './rules.ts'

const lines = v.pipe(
  v.array(r.text('Zeile'), 'Bitte schreiben Sie die Überschrift als Liste: eine Zeile je Eintrag.'),
  v.minLength(1, 'Hier fehlt der Text.'),
)
const headline = r.labelled('Überschrift', lines, 'Jeder Eintrag ist eine Zeile.')
const heroHeadline = v.pipe(lines, v.maxLength(4, 'Die große Überschrift hat höchstens vier Teile.'))
const lead = { headline, lead: r.paragraph('Einleitung') }

/** content/texts.yaml: the sentences of the home page and of the footer. */
export const textsSchema = r.record('Sätze der Startseite', {
  hero: r.record('Seitenanfang', {
    kicker: r.text('Zeile über der Überschrift'),
    headline: r.labelled('Überschrift', heroHeadline, 'Ein bis vier Teile.'),
    intro: r.paragraph('Einleitung'),
    services: r.text('Knopf zu den Leistungen'),
    offer: r.text('Knopf zum Formular'),
  }),
  makers: r.record('Hersteller', {
    label: r.text('Überschrift'),
    region: r.text('Name des Bereichs, der vorgelesen wird'),
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
    detail: r.text('Satz unter der Zeichnung'),
  }),
  projects: r.record(
    'Projekte',
    { ...lead, closing: r.text('Satz am Ende'), closingLink: r.text('Link am Ende') },
    'Solange die Bilder Visualisierungen sind, stehen auf der Website andere Sätze als Überschrift und Einleitung.',
  ),
  contact: r.record('Kontakt', lead),
  checklist: r.record('Was beim Angebot hilft', {
    intro: r.text('Einleitung'),
    items: r.list('Punkte', r.text('Punkt'), 10),
  }),
  area: r.record('Einsatzgebiet', { headline: r.text('Überschrift'), text: r.paragraph('Text') }),
  seo: r.record('Absatz über den Betrieb', { headline, text: r.paragraph('Text') }),
  form: r.record('Formular', { example: r.paragraph('Beispiel im Nachrichtenfeld') }),
  footer: r.record('Seitenfuß', { claim: r.text('Satz zum Betrieb'), trademarks: r.paragraph('Hinweis zu Marken') }),
})
