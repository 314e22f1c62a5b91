import { wcagContrast } from 'culori'
import * as v from 'valibot'
import { isMailAddress } from '#enquiry/schema.ts'
import { darkened, INK, LEAST_CONTRAST, WHITE } from '../shades.ts'
import { COMPANY, KIND, LEGAL_PERSON } from './company.ts'
import { HOURS } from './hours.ts'
import { PRIVACY } from './privacy.ts'
import * as r from './rules.ts'

const WRONG_COLOR =
  "Bitte schreiben Sie die Farbe mit sechs Zeichen, zum Beispiel #1a4b8c; in der Datei in einfachen Anführungszeichen ('#1a4b8c'), sonst gilt sie als Bemerkung."
const color = v.pipe(
  v.string(WRONG_COLOR),
  v.regex(/^#?(?:[0-9a-f]{3}){1,2}$/i, WRONG_COLOR),
  v.transform((written) =>
    written
      .toLowerCase()
      .replace(/^#?(.)(.)(.)$/, '$1$1$2$2$3$3')
      .replace(/^#?/, '#'),
  ),
  v.check(
    (written) => [WHITE, INK].some((letters) => wcagContrast(written, letters) >= LEAST_CONTRAST),
    ({ input }) =>
      `Auf dieser Farbe ist weder weiße noch dunkle Schrift gut zu lesen: Weiße hat nur ${inGerman(wcagContrast(input, WHITE))} : 1 Kontrast, lesbar ist sie ab ${inGerman(LEAST_CONTRAST)} : 1. Der nächste Ton, der geht, ist '${darkened(input, LEAST_CONTRAST)}'.`,
  ),
)

const COLOR_HINT =
  'Ihr folgen Knöpfe, Menü, Linien, Symbole und das Vorschaubild, das WhatsApp und andere zu Ihrer Adresse zeigen, in ihrem Ton auch das dunkle Leistungsfeld, der Seitenfuß und die Rahmen. Auf einer hellen Farbe steht dunkle Schrift. Hintergrund, Text und Fehlermeldungen bleiben, wie sie sind.'

// The contrast is rounded down, so that no message says '4,5 ist zu wenig, nötig sind 4,5'.
const inGerman = (ratio: number): string => (Math.floor(ratio * 10) / 10).toLocaleString('de-DE')

/** A web address. Owners may leave out https://: 'www.beispiel.de'. */
const address = v.pipe(
  v.string(),
  v.transform((written) => written.replace(/^www\./, 'https://www.')),
)

const siteUrl = v.pipe(
  address,
  v.transform((written) => written.replace(/\/$/, '')),
  v.regex(
    /^https?:\/\/[^/\s]+$/,
    'Bitte tragen Sie die Adresse ohne Schrägstrich am Ende ein: https://www.beispiel.de',
  ),
  // Build and server cannot start with an address that has a query, a password or wrong signs.
  v.check(
    (written) => URL.parse(written)?.href === `${URL.parse(written)?.origin}/`,
    'Diese Adresse kann es nicht geben. Bitte tragen Sie nur den Namen der Website ein: https://www.beispiel.de',
  ),
)

const WRONG_EMAIL = 'Bitte tragen Sie eine E-Mail-Adresse ein, zum Beispiel name@anbieter.de.'
const WRONG_PHONE =
  'Bitte tragen Sie eine Telefonnummer mit Vorwahl ein, zum Beispiel 0171 3920042 oder +49 171 3920042.'
// Numbers that were copied bring signs that nobody sees.
const phoneNumber = v.optional(
  v.pipe(
    v.string(),
    v.transform((written) =>
      written
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
    v.regex(/^\(?(\+|0)[\d ()/.\p{Pd}]{5,}$/u, WRONG_PHONE),
  ),
  '',
)
/** A phone number for reading; `international` is the number for dialling. */
const phone = v.pipe(
  r.record('Telefonnummer', {
    number: r.labelled('Nummer', phoneNumber, WRONG_PHONE),
    label: r.optionalText('Bezeichnung', 'Zum Beispiel Werkstatt. Darf leer bleiben.'),
    whatsapp: r.optionalYesOrNo('Mit WhatsApp', 'Macht daraus einen Link zu WhatsApp.'),
  }),
  v.transform(({ number, ...rest }) => ({ display: number, international: international(number), ...rest })),
  v.check(({ international: digits }) => /^\+[1-9]\d{6,14}$/.test(digits), WRONG_PHONE),
)

// Many write the 0 of the area code behind the code of a country, too. Nobody dials it; only in Italy (39) it stays.
const ZERO_BEHIND_COUNTRY =
  /^(\+(?:[17]|2[07]|3[0-46]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[789]|8[05]|9[679])\d))0/

const international = (number: string): string =>
  number
    .replace('(0)', '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+49')
    .replace(ZERO_BEHIND_COUNTRY, '$1')

const NETWORKS = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
  threads: 'https://www.threads.com/@',
  linkedin: 'https://www.linkedin.com/in/',
}
const networkIn = (name: string) =>
  Object.entries(NETWORKS).find(([network]) => name.toLowerCase().includes(network))?.[1]

const profileUrl = v.pipe(
  address,
  v.check(
    (written) => written.startsWith('@') || URL.canParse(written),
    'Bitte tragen Sie die vollständige Adresse des Profils ein: https://…',
  ),
  v.check((written) => /^(?:@|https:\/\/)/.test(written), 'Die Adresse muss mit https:// beginnen.'),
)

/** A profile; owners also write '@name' where its name says on which network. */
const profile = v.pipe(
  r.record('Profil', {
    name: r.text('Name', 'Bitte nennen Sie das Profil, zum Beispiel Kleinanzeigen-Profil.'),
    url: r.labelled(
      'Adresse',
      profileUrl,
      'Zum Beispiel www.beispiel.de/name; bei Instagram und anderen genügt @name.',
    ),
  }),
  v.forward(
    v.check(
      ({ name, url }) => !url.startsWith('@') || networkIn(name) !== undefined,
      'Bei @name muss der Name des Profils das Netzwerk nennen, zum Beispiel Instagram.',
    ),
    ['url'],
  ),
  v.transform(({ name, url }) => ({ name, url: url.replace(/^@/, () => networkIn(name) ?? '@') })),
)

const degrees = (title: string, range: readonly [number, number], inGermany: string) =>
  r.decimal(title, range, `Bitte tragen Sie die geografische ${title} in Grad ein, in Deutschland ${inGermany}.`)

/** content/business.yaml: the facts of the business, each once. */
export const businessSchema = r.record('Betrieb', {
  name: r.text('Name des Betriebs'),
  ...LEGAL_PERSON,
  trade: r.text('Gewerbe', 'Bitte nennen Sie das Gewerbe so, wie es angemeldet ist, zum Beispiel Malerbetrieb.'),
  kind: KIND,
  brand: r.record('Farbe und Logo', {
    color: r.labelled('Farbe', color, COLOR_HINT, { as: 'color' }),
    logo: r.optionalText(
      'Logo',
      'Eine SVG-Datei. Schrift darin wird mit den Schriften dieses Rechners gezeichnet; die Vorschau zeigt, wie. Leer: Es steht nur der Name da, mit dem Zeichen der Website.',
      'drawing',
    ),
    nameBeside: r.optionalYesOrNo('Name neben dem Logo', 'Ankreuzen, wenn das Logo den Namen nicht selbst nennt.'),
    icon: r.optionalText(
      'Symbol der Website',
      'Ein quadratisches Foto oder Bild (JPEG, PNG, WebP, AVIF) für Browser und Startbildschirm, am besten 512 × 512 Pixel. Leer: das Logo, wenn es etwa so breit wie hoch ist, sonst der erste Buchstabe des Namens.',
      'photo',
    ),
  }),
  drawings: r.optionalYesOrNo(
    'Zeichnungen eines Handwerkers',
    'Angekreuzt zeigt die Website Lot, Maßlinien und die Zeichnungen der Leistungen und bietet beim Formular ein Aufmaßblatt an (PDF). Ohne sie ist sie schlicht.',
    'ja',
  ),
  siteUrl: r.labelled('Adresse der Website', siteUrl, 'Ohne Schrägstrich am Ende: https://www.beispiel.de'),
  phones: v.pipe(
    r.list('Telefonnummern', phone, 4, 'Eine bis vier. Die erste steht im Kopf der Seite.'),
    v.minLength(1, 'Bitte tragen Sie mindestens eine Telefonnummer ein.'),
    v.check(([first]) => !first?.whatsapp, 'Die erste Nummer muss man anrufen können, nicht nur über WhatsApp.'),
  ),
  email: r.labelled('E-Mail-Adresse', v.pipe(v.string(), v.trim(), v.check(isMailAddress, WRONG_EMAIL))),
  street: r.text('Straße und Hausnummer'),
  postalCode: r.pattern('Postleitzahl', /^\d{5}$/, 'Bitte tragen Sie die fünf Ziffern der Postleitzahl ein.'),
  city: r.text('Ort'),
  region: r.text('Bundesland'),
  country: r.hidden(
    v.optional(r.pattern('Land', /^[A-Z]{2}$/, 'Bitte tragen Sie das Land mit zwei Großbuchstaben ein: DE.'), 'DE'),
  ),
  geo: r.record('Lage auf der Karte', {
    latitude: degrees('Breite', [47, 55.2], '47 bis 55, zum Beispiel 51.45657'),
    longitude: degrees('Länge', [5.5, 15.2], '6 bis 15, zum Beispiel 7.01228'),
  }),
  map: r.optionalYesOrNo(
    'Karte von Google anbieten',
    'Ohne sie bleiben die Zeichnung und der Link zur Route; der Hinweis am unteren Rand und das Kapitel der Datenschutzerklärung fallen weg.',
    'ja',
  ),
  ...HOURS,
  radiusKm: r.wholeNumber(
    'Umkreis in Kilometern',
    [1, 1000],
    'Bitte geben Sie den Umkreis in ganzen Kilometern an, von 1 bis 1000 und ohne Punkt, zum Beispiel 100. Ohne Arbeit beim Kunden zeigt ihn nur die Karte.',
  ),
  priceRange: r.optionalPattern(
    'Preislage',
    /^€{0,4}$/,
    'Ein bis vier Eurozeichen: von günstig bis gehoben. Nur Suchmaschinen lesen sie; darf leer bleiben.',
  ),
  profiles: r.list('Profile auf anderen Websites', profile, 4),
  manufacturers: r.list(
    'Hersteller',
    r.text('Hersteller'),
    12,
    'Bis zu zwölf, mit denen Sie Erfahrung haben. Arbeiten Sie für einen davon oder für ein Kaufhaus? Dann ändern Sie den Satz über Marken im Impressum.',
  ),
  ...COMPANY,
  privacy: PRIVACY,
  demo: r.record(
    'Beispielangaben',
    {
      shownBy: r.optionalParagraph(
        'Diese Demo zeigt',
        'Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse, wenn andere die Demo sehen können (§ 5 DDG); sonst leer.',
      ),
    },
    'Welche Angaben und Bilder noch die mitgelieferten sind, erkennt die Website selbst und sagt es dort.',
  ),
})
