import type { Field, Form } from './field.ts'

const page = (label: string): Field => ({
  kind: 'record',
  label,
  fields: {
    title: { kind: 'text', label: 'Titel', hint: 'Höchstens 60 Zeichen.', needed: true, most: 60 },
    description: {
      kind: 'text',
      label: 'Beschreibung',
      hint: 'Höchstens 155 Zeichen, mit dem, was für {name} oder {radius} eingesetzt wird.',
      needed: true,
      long: true,
      most: 155,
    },
  },
})

/** content/seo.yaml */
export const SEO: Form = {
  id: 'seo',
  label: 'Suchmaschinen',
  hint: 'Titel und Beschreibung jeder Seite, wie Suchmaschinen sie zeigen.',
  file: 'seo.yaml',
  page: '/',
  content: {
    kind: 'record',
    fields: {
      home: page('Startseite'),
      impressum: page('Impressum'),
      datenschutz: page('Datenschutz'),
      agb: page('AGB'),
    },
  },
}

const legal = (id: string, label: string): Form => ({
  id,
  label,
  hint: 'Bitte nur ändern, was Sie geprüft haben oder haben prüfen lassen.',
  file: `legal/${id}.md`,
  page: `/${id}`,
  content: {
    kind: 'record',
    fields: {
      title: { kind: 'text', label: 'Überschrift', needed: true },
      stand: { kind: 'text', label: 'Stand', hint: 'Monat und Jahr dieser Fassung.', needed: true },
      text: {
        kind: 'text',
        label: 'Text',
        hint: 'Eine Zeile mit ## am Anfang ist eine Zwischenüberschrift. Zeilen wie {wenn …}, {sonst} und {ende} bitte stehen lassen.',
        needed: true,
        long: true,
      },
    },
  },
})

/** content/legal/*.md */
export const LEGAL: readonly Form[] = [
  legal('impressum', 'Impressum'),
  legal('datenschutz', 'Datenschutzerklärung'),
  legal('agb', 'AGB'),
]
