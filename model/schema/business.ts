import * as v from 'valibot'
import { brandSchema } from './brand.ts'
import { HOURS } from './hours.ts'
import { phonesSchema } from './phone.ts'
import { decimal, labelled, list, optionalText, pattern, record, text, wholeNumber, yesOrNo } from './rules.ts'

const siteUrl = v.pipe(
  v.string(),
  v.regex(
    /^https?:\/\/[^/\s]+$/,
    'Bitte tragen Sie die Adresse ohne Schrägstrich am Ende ein: https://www.beispiel.de',
  ),
  // With a query, a password or signs no name has, neither build nor server could start.
  v.check(
    (address) => URL.parse(address)?.href === `${URL.parse(address)?.origin}/`,
    'Diese Adresse kann es nicht geben. Bitte tragen Sie nur den Namen der Website ein: https://www.beispiel.de',
  ),
)

const email = v.pipe(v.string(), v.email('Bitte tragen Sie eine E-Mail-Adresse ein, zum Beispiel name@anbieter.de.'))

const profileUrl = v.pipe(
  v.string(),
  v.url('Bitte tragen Sie die vollständige Adresse des Profils ein: https://…'),
  v.startsWith('https://', 'Die Adresse muss mit https:// beginnen.'),
)

const businessId = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(DE\d{9}(-\d{5})?)?$/, 'Die Nummer hat die Form DE123456789-00001; ohne Nummer bleibt das Feld leer.'),
  ),
  '',
)

const days = (title: string, hint: string) =>
  wholeNumber(title, [0, 3650], 'Bitte tragen Sie die Zahl der Tage ein, zum Beispiel 14.', hint)

/** content/business.yaml: what is true of the business, each fact once. */
export const businessSchema = record('Betrieb', {
  name: text('Name des Betriebs', 'Bitte tragen Sie den Namen des Betriebs ein.'),
  owner: text(
    'Inhaberin oder Inhaber',
    'Bitte tragen Sie Vor- und Nachnamen der Inhaberin oder des Inhabers ein.',
    'Vor- und Nachname.',
  ),
  trade: text(
    'Gewerbe',
    'Bitte nennen Sie das Gewerbe, zum Beispiel Küchen- und Möbelmontage.',
    'Zum Beispiel Küchen- und Möbelmontage.',
  ),
  brand: brandSchema,
  siteUrl: labelled('Adresse der Website', siteUrl, 'Ohne Schrägstrich am Ende: https://www.beispiel.de'),
  phones: phonesSchema,
  email: labelled('E-Mail-Adresse', email),
  street: text('Straße und Hausnummer', 'Bitte tragen Sie Straße und Hausnummer ein.'),
  postalCode: pattern('Postleitzahl', /^\d{5}$/, 'Bitte tragen Sie die fünf Ziffern der Postleitzahl ein.'),
  city: text('Ort', 'Bitte tragen Sie den Ort ein.'),
  region: text('Bundesland', 'Bitte tragen Sie das Bundesland ein.'),
  country: pattern(
    'Land',
    /^[A-Z]{2}$/,
    'Bitte tragen Sie das Land mit zwei Großbuchstaben ein: DE.',
    'Zwei Großbuchstaben: DE',
  ),
  geo: record('Lage auf der Karte', {
    latitude: decimal(
      'Breite',
      [47, 55.2],
      'Bitte tragen Sie die geografische Breite in Grad ein, in Deutschland 47 bis 55, zum Beispiel 51.45657.',
      'In Grad, zum Beispiel 51.45657',
    ),
    longitude: decimal(
      'Länge',
      [5.5, 15.2],
      'Bitte tragen Sie die geografische Länge in Grad ein, in Deutschland 6 bis 15, zum Beispiel 7.01228.',
      'In Grad, zum Beispiel 7.01228',
    ),
  }),
  ...HOURS,
  radiusKm: wholeNumber(
    'Umkreis in Kilometern',
    [1, 1000],
    'Bitte geben Sie den Umkreis in ganzen Kilometern an, von 1 bis 1000 und ohne Punkt, zum Beispiel 100.',
    'Luftlinie, ganze Kilometer von 1 bis 1000.',
  ),
  priceRange: pattern(
    'Preislage',
    /^€{1,4}$/,
    'Bitte tragen Sie ein bis vier Eurozeichen ein.',
    'Ein bis vier Eurozeichen, für Suchmaschinen.',
  ),
  profiles: list(
    'Profile auf anderen Websites',
    record('Profil', {
      name: text(
        'Name',
        'Bitte nennen Sie das Profil, zum Beispiel Kleinanzeigen-Profil.',
        'Zum Beispiel Kleinanzeigen-Profil.',
      ),
      url: labelled('Adresse', profileUrl, 'Vollständig, mit https:// am Anfang.'),
    }),
    4,
    'Bis zu vier.',
  ),
  manufacturers: list(
    'Hersteller',
    text('Hersteller', 'Bitte tragen Sie den Namen des Herstellers ein.'),
    12,
    'Bis zu zwölf, mit deren Küchen oder Möbeln Sie Erfahrung haben.',
  ),
  businessId: labelled('Wirtschafts-Identifikationsnummer', businessId, 'Leer, solange keine zugeteilt ist.'),
  insurance: optionalText('Betriebshaftpflicht', 'Versicherer, Anschrift, Geltungsbereich; leer, wenn keine besteht.', {
    as: 'paragraph',
  }),
  chamberEntry: optionalText(
    'Eintrag bei der Handwerkskammer',
    'Im Wortlaut der Bestätigung; leer, solange keiner besteht.',
    { as: 'paragraph' },
  ),
  privacy: record(
    'Für die Datenschutzerklärung',
    {
      hosting: optionalText('Wer den Server betreibt', 'Name und Sitz; leer, solange er nicht feststeht.'),
      mailbox: optionalText('Wer Ihr Postfach betreibt', 'Name und Sitz; leer, solange er nicht feststeht.'),
      accessLogDays: days('Tage, bis Zugriffsprotokolle gelöscht sind', '0, wenn es keine gibt.'),
      backupDays: days(
        'Tage, bis eine Sicherung der Anfragen gelöscht ist',
        'Mit den mitgelieferten Einstellungen 14.',
      ),
      formService: optionalText('Formulardienst', 'Nur ohne eigenen Server: Name und Sitz.'),
      formDeletion: optionalText(
        'Wann der Formulardienst löscht',
        'Nur ohne eigenen Server, zum Beispiel „30 Tage nach ihrem Eingang“. Es steht nach „Der Formulardienst löscht Ihre Angaben“.',
      ),
      formTransfer: optionalText(
        'Formulardienst außerhalb der EU',
        'Worauf sich die Übermittlung stützt, in einem Satz; sonst leer.',
        { as: 'paragraph' },
      ),
    },
    'Was sie nennen muss und nur Sie wissen.',
  ),
  demo: record(
    'Beispielangaben',
    {
      data: yesOrNo('Name, Anschrift, Telefon und E-Mail sind Beispiele'),
      pictures: yesOrNo('Bilder und Film sind Visualisierungen'),
    },
    'Ja blendet auf der Website den Hinweis darauf ein. Vor dem Livegang beide auf nein.',
  ),
})
