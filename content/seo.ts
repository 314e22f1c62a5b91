import { business } from './business.ts'
import type { PageSeo } from './types.ts'

const radius = `${business.radiusMeters / 1000} km`

/** Titel (bis 60 Zeichen) und Beschreibung (bis 155 Zeichen) jeder Seite, wie Suchmaschinen sie zeigen. */
export const seo = {
  home: {
    title: 'Küchenmontage Essen | Möbelmontage im Ruhrgebiet',
    description: `Küchen- und Möbelmontage in Essen und im Umkreis von ${radius}: Aufbau, Umbau, Abbau, Badmöbel, Reparaturen. ${business.hours.display} Uhr. Angebot anfragen.`,
  },
  impressum: {
    title: `Impressum | ${business.name}`,
    description: `Impressum von ${business.name}, ${business.trade} in ${business.city}: Anbieter, Anschrift, Kontakt und Bildnachweis.`,
  },
  datenschutz: {
    title: `Datenschutz | ${business.name}`,
    description: `Datenschutzerklärung von ${business.name}: welche Daten diese Website verarbeitet, wie lange und welche Rechte Sie haben.`,
  },
  agb: {
    title: `AGB | ${business.name}`,
    description: `Allgemeine Geschäftsbedingungen von ${business.name}: Angebot, Termine, Zahlung, Abnahme, Gewährleistung und Widerruf.`,
  },
  notFound: {
    title: `Seite nicht gefunden | ${business.name}`,
    description: 'Diese Seite gibt es nicht oder nicht mehr. Zurück zur Startseite oder direkt zur Anfrage.',
  },
  serverError: {
    title: `Fehler | ${business.name}`,
    description: 'Beim Anzeigen dieser Seite ist ein Fehler aufgetreten.',
  },
  enquiry: {
    title: `Fehler: Anfrage prüfen | ${business.name}`,
    description: 'Bitte prüfen Sie Ihre Angaben und senden Sie die Anfrage noch einmal.',
  },
} satisfies Record<string, PageSeo>
