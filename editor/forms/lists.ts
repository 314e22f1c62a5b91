import type { Field, Form } from './field.ts'

const BRACES = 'Wörter in geschweiften Klammern wie {ort} füllt die Website aus.'
const id: Field = {
  kind: 'text',
  label: 'Sprungmarke',
  hint: 'Für Links auf diese Stelle: kleine Buchstaben, Ziffern, Striche. Leer: Die Website bildet sie selbst.',
  needed: false,
}

/** content/services.yaml */
export const SERVICES: Form = {
  id: 'services',
  label: 'Leistungen',
  hint: 'Die Karten in ihrer Reihenfolge, 1 bis 12.',
  file: 'services.yaml',
  page: '/#services',
  content: {
    kind: 'list',
    label: 'Leistungen',
    hint: BRACES,
    entry: 'Leistung',
    title: 'title',
    least: 1,
    most: 12,
    of: {
      kind: 'record',
      label: 'Leistung',
      fields: {
        id,
        icon: {
          kind: 'choice',
          label: 'Zeichnung',
          options: {
            kitchen: 'Küche',
            furniture: 'Möbel',
            bath: 'Bad',
            repair: 'Reparatur',
            delivery: 'Lieferung',
            custom: 'Maßarbeit',
          },
        },
        title: { kind: 'text', label: 'Name', needed: true },
        description: { kind: 'text', label: 'Beschreibung', hint: 'Zwei oder drei Sätze.', needed: true, long: true },
        inMenu: { kind: 'yesOrNo', label: 'Steht im Menü' },
      },
    },
  },
}

/** content/faq.yaml */
export const FAQ: Form = {
  id: 'faq',
  label: 'Fragen',
  hint: 'Häufige Fragen in ihrer Reihenfolge, bis zu 40.',
  file: 'faq.yaml',
  page: '/#faq',
  content: {
    kind: 'list',
    label: 'Fragen',
    hint: BRACES,
    entry: 'Frage',
    title: 'question',
    most: 40,
    of: {
      kind: 'record',
      label: 'Frage',
      fields: {
        id,
        question: { kind: 'text', label: 'Frage', hint: 'Mit Fragezeichen am Ende.', needed: true },
        answer: { kind: 'text', label: 'Antwort', needed: true, long: true },
      },
    },
  },
}

/** content/projects.yaml */
export const PROJECTS: Form = {
  id: 'projects',
  label: 'Projekte',
  hint: 'Die Bilder der Galerie in ihrer Reihenfolge, bis zu 60.',
  file: 'projects.yaml',
  page: '/#projects',
  content: {
    kind: 'list',
    label: 'Projekte',
    entry: 'Projekt',
    title: 'title',
    most: 60,
    of: {
      kind: 'record',
      label: 'Projekt',
      fields: {
        title: { kind: 'text', label: 'Titel', needed: true },
        caption: { kind: 'text', label: 'Bildunterschrift', hint: 'Darf fehlen.', needed: false },
        image: {
          kind: 'photo',
          label: 'Foto',
          hint: 'So, wie es aus der Kamera kommt: JPEG, PNG, WebP oder AVIF. Ohne Foto steht dort eine Karte in Ihrer Farbe.',
        },
        lines: {
          kind: 'list',
          label: 'Linien',
          hint: 'Was „Maße zeigen“ nachzeichnet. Dürfen fehlen; nur bei Bildern im Querformat.',
          entry: 'Linie',
          most: 12,
          of: {
            kind: 'text',
            label: 'Linie',
            hint: 'Vier Zahlen in Prozent des Bildes: von links und oben, bis links und oben.',
            needed: true,
          },
        },
        alt: {
          kind: 'text',
          label: 'Bildbeschreibung',
          hint: 'Ein Satz für alle, die das Bild nicht sehen: Was ist zu sehen?',
          needed: true,
          long: true,
        },
      },
    },
  },
}
