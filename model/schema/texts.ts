import * as v from 'valibot'
import { labelled, list, paragraph, record, text } from './rules.ts'

const lines = v.pipe(
  v.array(text('Zeile'), 'Bitte schreiben Sie die Überschrift als Liste: eine Zeile je Eintrag.'),
  v.minLength(1, 'Hier fehlt der Text.'),
)
const headline = labelled('Überschrift', lines, 'Jeder Eintrag ist eine Zeile.')
const heroHeadline = v.pipe(lines, v.maxLength(4, 'Die große Überschrift hat höchstens vier Teile.'))
const lead = { headline, lead: paragraph('Einleitung') }

/** content/texts.yaml: the sentences of the home page and of the footer. */
export const textsSchema = record('Sätze der Startseite', {
  hero: record('Seitenanfang', {
    kicker: text('Zeile über der Überschrift'),
    headline: labelled('Überschrift', heroHeadline, 'Ein bis vier Teile.'),
    intro: paragraph('Einleitung'),
    services: text('Knopf zu den Leistungen'),
    offer: text('Knopf zum Formular'),
  }),
  makers: record('Hersteller', {
    label: text('Überschrift'),
    region: text('Name des Bereichs, der vorgelesen wird'),
  }),
  services: record('Leistungen', lead),
  process: record(
    'Ablauf',
    {
      headline,
      stations: list('Stationen', record('Station', { title: text('Name'), text: paragraph('Text') }), 7),
    },
    'Bitte keine Fristen: Was hier steht, gilt.',
  ),
  faq: record('Fragen', {
    headline,
    intro: paragraph('Einleitung'),
    detail: text('Satz unter der Zeichnung'),
  }),
  projects: record(
    'Projekte',
    { ...lead, closing: text('Satz am Ende'), closingLink: text('Link am Ende') },
    'Solange die Bilder Visualisierungen sind, stehen auf der Website andere Sätze als Überschrift und Einleitung.',
  ),
  contact: record('Kontakt', lead),
  checklist: record('Was beim Angebot hilft', {
    intro: text('Einleitung'),
    items: list('Punkte', text('Punkt'), 10),
  }),
  area: record('Einsatzgebiet', { headline: text('Überschrift'), text: paragraph('Text') }),
  seo: record('Absatz über den Betrieb', { headline, text: paragraph('Text') }),
  form: record('Formular', { example: paragraph('Beispiel im Nachrichtenfeld') }),
  footer: record('Seitenfuß', { claim: text('Satz zum Betrieb'), trademarks: paragraph('Hinweis zu Marken') }),
})
