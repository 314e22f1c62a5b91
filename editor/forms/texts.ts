import type { Field, Form, ListField } from './field.ts'

const text = (label: string, hint?: string): Field => ({
  kind: 'text',
  label,
  needed: true,
  ...(hint === undefined ? {} : { hint }),
})
const long = (label: string): Field => ({ kind: 'text', label, needed: true, long: true })
const headline: ListField = {
  kind: 'list',
  label: 'Überschrift',
  hint: 'Jeder Eintrag ist eine Zeile.',
  entry: 'Zeile',
  least: 1,
  of: text('Zeile'),
}
const lead = { headline, lead: long('Einleitung') }
const record = (label: string, fields: Readonly<Record<string, Field>>, hint?: string): Field => ({
  kind: 'record',
  label,
  fields,
  ...(hint === undefined ? {} : { hint }),
})

/** content/texts.yaml */
export const TEXTS: Form = {
  id: 'texts',
  label: 'Sätze der Startseite',
  hint: 'Alle übrigen Sätze der Startseite und des Seitenfußes, nach Abschnitten.',
  file: 'texts.yaml',
  page: '/',
  content: {
    kind: 'record',
    fields: {
      hero: record('Seitenanfang', {
        kicker: text('Zeile über der Überschrift'),
        headline: { ...headline, hint: 'Bis zu vier Teile: Der dritte steht kursiv.', most: 4 },
        intro: long('Einleitung'),
        services: text('Knopf zu den Leistungen'),
        offer: text('Knopf zum Formular'),
      }),
      makers: record('Hersteller', {
        label: text('Überschrift'),
        region: text('Name des Bereichs', 'Wird vorgelesen.'),
      }),
      services: record('Leistungen', lead),
      process: record(
        'Ablauf',
        {
          headline,
          stations: {
            kind: 'list',
            label: 'Stationen',
            hint: 'Bis zu sieben.',
            entry: 'Station',
            title: 'title',
            most: 7,
            of: record('Station', { title: text('Name'), text: long('Text') }),
          },
        },
        'Bitte keine Fristen: Was hier steht, gilt.',
      ),
      faq: record('Fragen', {
        headline,
        intro: long('Einleitung'),
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
        items: {
          kind: 'list',
          label: 'Punkte',
          hint: 'Bis zu zehn.',
          entry: 'Punkt',
          most: 10,
          of: text('Punkt'),
        },
      }),
      area: record('Einsatzgebiet', { headline: text('Überschrift'), text: long('Text') }),
      seo: record('Absatz über den Betrieb', { headline, text: long('Text') }),
      form: record('Formular', { example: long('Beispiel im Nachrichtenfeld') }),
      footer: record('Seitenfuß', { claim: text('Satz zum Betrieb'), trademarks: long('Hinweis zu Marken') }),
    },
  },
}
