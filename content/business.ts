/**
 * Die Betriebsdaten. Sie stehen nur hier und erscheinen von hier aus auf allen Seiten,
 * in den Rechtstexten, in den Suchmaschinendaten und in den Mails.
 *
 * DEMO: Name, Anschrift, Telefon und E-Mail sind erfunden beziehungsweise für Beispiele reserviert.
 * `npm run check:live` nennt alles, was vor dem Livegang ersetzt werden muss.
 */
export const business = {
  name: 'Lot & Fuge',
  owner: 'Max Mustermann',
  trade: 'Küchen- und Möbelmontage',

  /** Öffentliche Adresse der Website, ohne Schrägstrich am Ende. */
  siteUrl: 'https://montage-essen.example',

  phone: { display: '0171 3920042', international: '+491713920042' },
  email: 'kontakt@montage-essen.example',

  street: 'Musterstraße 1',
  postalCode: '45127',
  city: 'Essen',
  region: 'Nordrhein-Westfalen',
  country: 'DE',
  geo: { latitude: 51.45657, longitude: 7.01228 },

  /** Uhrzeiten als HH:MM, Tage nach schema.org. */
  hours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const,
    opens: '10:00',
    closes: '18:00',
    display: 'Mo–Fr 10:00–18:00',
    /** Dieselben Zeiten, so kurz wie neben der Telefonnummer im Kopf der Seite. */
    short: 'Mo–Fr 10–18',
    /** Dieselben Zeiten, wie man sie in einem Satz spricht. */
    spoken: 'montags bis freitags von 10 bis 18\u00a0Uhr',
    /** Feiertage und Urlaub als JJJJ-MM-TT: An diesen Tagen sagt die Seite nicht „Jetzt erreichbar“. */
    closed: [
      '2026-12-25',
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-05-06',
      '2027-05-17',
      '2027-05-27',
      '2027-11-01',
    ],
  },

  /** Umkreis des Einsatzgebiets in Metern, Luftlinie. */
  radiusMeters: 100_000,
  priceRange: '€€',

  /** Profil auf einem Kleinanzeigenportal. */
  profileUrl: 'https://www.kleinanzeigen.de/',

  /** Fünf Hersteller, mit deren Küchen Erfahrung besteht. Nur Namen, keine Logos. */
  manufacturers: ['nobilia', 'Häcker', 'Schüller', 'nolte', 'Leicht'],

  /** Wirtschafts-Identifikationsnummer; leer, solange keine zugeteilt ist. */
  businessId: '',
  /** Betriebshaftpflicht: Versicherer, Anschrift, Geltungsbereich; leer, wenn keine besteht. */
  insurance: '',
  /** Eintrag bei der Handwerkskammer, im Wortlaut der Bestätigung; leer, solange keiner besteht. */
  chamberEntry: '',

  /** Was die Datenschutzerklärung nennen muss und nur Sie wissen. */
  privacy: {
    /** Wer den Server betreibt, auf dem die Website liegt: Name und Sitz; leer, solange er nicht feststeht. */
    hosting: '',
    /** Wer Ihr Postfach betreibt: Name und Sitz; leer, solange er nicht feststeht. */
    mailbox: '',
    /** Tage, bis Zugriffsprotokolle mit IP-Adressen gelöscht sind; 0, wenn es keine gibt, wie in den Vorlagen unter deploy. */
    accessLogDays: 0,
    /** Tage, bis eine Sicherungskopie der Anfragen gelöscht ist. BACKUP_DIR behält die letzten 14, eine je Tag. */
    backupDays: 14,
    /** Nur mit FORM_ENDPOINT: Name und Sitz des Formulardienstes. */
    formService: '',
    /** Nur mit FORM_ENDPOINT: worauf sich eine Übermittlung außerhalb der EU stützt, in einem Satz; leer, wenn es keine gibt. */
    formTransfer: '',
  },

  /** Beispielangaben: `true` blendet auf der Website den Hinweis darauf ein. Vor dem Livegang beide auf `false`. */
  demo: {
    /** Name, Anschrift, Telefon und E-Mail sind Beispiele. */
    data: true,
    /** Bilder und Film sind Visualisierungen. */
    pictures: true,
  },
}
