import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Business } from '#model/business.ts'
import type { Content } from '#model/content.ts'
import { ROOT } from '../paths.ts'
import { asked, type Findings, opened } from './findings.ts'

// RFC 2606 and RFC 6761 keep these for examples: no mail ever arrives there, no site answers.
const RESERVED_DOMAIN = /(^|[.@/])(example|test|invalid|localhost|example\.(com|net|org))$/

// Bundesnetzagentur, notice 148/2021: numbers for film and television that are never given to anybody.
const DRAMA_NUMBER =
  /^\+49(17139200\d\d|176040690\d\d|3023125\d{3}|6990009\d{3}|4066969\d{3}|2214710\d{3}|8999998\d{3})$/

/** Whether the address or host name is reserved for examples. */
export function isReserved(address: string): boolean {
  return RESERVED_DOMAIN.test(address)
}

type Point = [isOpen: boolean, field: string, text: string]

/**
 * What in the business data is still the demo's, is missing, or can't be checked by a program.
 * @param today as YYYY-MM-DD.
 */
export function inBusiness(business: Business, today: string): Findings {
  const points: Point[] = [
    [business.name === 'Lot & Fuge', 'name', '„Lot & Fuge“ ist der Name der Demo.'],
    [/mustermann|musterfrau/i.test(business.owner), 'owner', `„${business.owner}“ ist ein Beispielname.`],
    [/^musterstr/i.test(business.street), 'street', `„${business.street}“ ist eine Beispielanschrift.`],
    [isReserved(business.siteUrl), 'siteUrl', `${business.siteUrl} ist eine Beispieladresse.`],
    [isReserved(business.email), 'email', `An ${business.email} kommt keine E-Mail an.`],
    ...business.phones.map(({ display, international }): Point => [
      DRAMA_NUMBER.test(international),
      'phones',
      `${display} ist eine Filmnummer: Niemand hebt ab.`,
    ]),
    [
      business.geo.latitude === 51.45657 && business.geo.longitude === 7.01228,
      'geo',
      'Das ist die Stadtmitte von Essen, nicht Ihr Betrieb.',
    ],
    ...business.profiles.map(({ url }): Point => [
      URL.parse(url)?.pathname === '/',
      'profiles',
      `${url} führt auf die Startseite des Portals, nicht zu Ihrem Profil.`,
    ]),
    [
      business.demo.data,
      'manufacturers',
      'Die Herstellernamen sind Beispiele. Nennen Sie die, deren Küchen Sie wirklich aufgebaut haben.',
    ],
    [business.demo.data, 'demo.data', 'Steht auf ja: Die Seiten nennen Ihre Angaben Beispiele.'],
    [business.demo.pictures, 'demo.pictures', 'Steht auf ja: Die Seiten nennen Ihre Bilder Visualisierungen.'],
  ]
  const open = points.flatMap(([isOpen, field, text]) =>
    isOpen ? [`content/business.yaml, Feld ${field}: ${text}`] : [],
  )
  return {
    open,
    questions: [...emptyFields(business), ...closedDays(business.hours.breaks, today), ...claims(business)],
  }
}

function emptyFields(business: Business): string[] {
  const questions: [string, string, string][] = [
    [
      business.businessId,
      'businessId',
      'Haben Sie eine Wirtschafts-Identifikationsnummer? Dann gehört sie ins Impressum.',
    ],
    [
      business.chamberEntry,
      'chamberEntry',
      'Sind Sie bei der Handwerkskammer angezeigt? Dann tragen Sie den Wortlaut ein.',
    ],
    [
      business.insurance,
      'insurance',
      'Haben Sie eine Betriebshaftpflicht? Dann nennen Sie Versicherer, Anschrift und Gebiet.',
    ],
    [
      business.privacy.hosting,
      'privacy.hosting',
      'Wer betreibt Ihren Server? Nennen Sie Namen und Sitz für die Datenschutzerklärung.',
    ],
    [
      business.privacy.mailbox,
      'privacy.mailbox',
      'Wer betreibt Ihr Postfach? Nennen Sie Namen und Sitz; mit ihm brauchen Sie einen Vertrag zur Auftragsverarbeitung.',
    ],
  ]
  return questions.flatMap(([value, field, text]) =>
    value === '' ? [`content/business.yaml, Feld ${field}: ${text}`] : [],
  )
}

function closedDays(closed: readonly { to: string }[], today: string): string[] {
  if (closed.some(({ to }) => to >= today)) return []
  return [
    'content/business.yaml, Feld hours.closed: Kein Feiertag und kein Urlaub liegt mehr in der Zukunft. Tragen Sie die nächsten ein? Sonst sagt die Seite auch an diesen Tagen „Jetzt erreichbar“.',
  ]
}

/** What the legal pages claim and no program can check. */
function claims({ hours, privacy }: Business): string[] {
  const logs =
    privacy.accessLogDays === 0
      ? 'Ihr Webserver schreibt keine Zugriffsprotokolle'
      : `Zugriffsprotokolle sind nach ${privacy.accessLogDays} Tagen gelöscht`
  return [
    `content/business.yaml, Feld privacy.accessLogDays: ${logs}. Stimmt das? So steht es in der Datenschutzerklärung.`,
    `content/business.yaml, Feld privacy.backupDays: Sicherungskopien sind nach ${privacy.backupDays} Tagen gelöscht, auch die von Hand. Stimmt das?`,
    `content/business.yaml, Feld hours: „${hours.spoken}“. Sind Sie dann zu erreichen?`,
    'content/legal/datenschutz.md, Speicherdauer: Löschen Sie E-Mails zu Anfragen ohne Auftrag nach sechs Monaten?',
    'content/legal/agb.md, Angebot: Ist Ihr Angebot kostenfrei, und kostet ein Aufmaß nur etwas, wenn Sie es vorher vereinbaren?',
    'content/legal/agb.md, Widerruf: Geben Sie Ihren Kunden die Belehrung mit dem Angebot auch in Textform? Ohne sie gibt es nach einem Widerruf kein Geld.',
    'content/services.yaml, Lieferung: Dürfen und können Sie Möbel Ihrer Kunden transportieren (Fahrzeug, Versicherung)?',
  ]
}

/** A mark of one's own is the owner's choice. */
export function inBrand({ logo }: Content['brand']): Findings {
  if (logo) return asked()
  return asked(
    'content/business.yaml, Feld brand.logo: Haben Sie ein eigenes Logo? Ohne eines steht Ihr Name neben dem Zeichen der Website, das auch die Symbole zeigen.',
  )
}

// What {Projekte}, {Leistungen} and the like become with a single entry, before a word that means several.
const ONE_OF_SEVERAL = /\b[Ee]ine? (?:Küchen|Leistungen|Projekte|Arbeiten|Fragen|Hersteller)\b/

const DEMO_CITY = 'Essen'
const DEMO_REGION = 'Nordrhein-Westfalen'
// In the demo's sentences; "Essen" alone may be a meal.
const DEMO_PLACES = /in Essen|aus Essen|von Essen|Essen-Werden|Ruhrgebiet|Rüttenscheid|Borbeck|Kettwig|Bottrop|Velbert/

/** Where the texts of a business elsewhere still name the demo's towns, or its authority. */
export function inWords({ business, texts, services, faq, seo, legal }: Content): Findings {
  const files = { texts, services, faq, seo }
  const places = Object.entries(files).flatMap(([name, content]) => {
    const [place] = DEMO_PLACES.exec(JSON.stringify(content)) ?? []
    return place && business.city !== DEMO_CITY
      ? [`content/${name}.yaml: Dort steht noch „${place}“. Nennen Sie die Orte, in denen Sie arbeiten.`]
      : []
  })
  const [single] = ONE_OF_SEVERAL.exec(JSON.stringify(texts)) ?? []
  if (single)
    places.push(
      `content/texts.yaml: Dort steht jetzt „${single}“. Bitte schreiben Sie den Satz für einen einzigen Eintrag um.`,
    )
  const isElsewhere = business.region !== DEMO_REGION && JSON.stringify(legal.datenschutz).includes(DEMO_REGION)
  const authority = 'Nennen Sie die Aufsichtsbehörde Ihres Bundeslandes statt der in Nordrhein-Westfalen.'
  if (isElsewhere) places.push(`content/legal/datenschutz.md, Ihre Rechte: ${authority}`)
  return opened(...places)
}

const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]
/** When the shipped texts learned what they now say of server, mail and backups. */
const SHIPPED = '2026-11'

/**
 * Legal pages older than what they describe.
 * @param files whose last change counts, as seen from the project's root; one that is missing has none.
 */
export function inDates({ legal }: Pick<Content, 'legal'>, files: readonly string[]): Findings {
  const open = Object.entries(legal).flatMap(([page, { stand }]) => {
    const month = monthIn(stand)
    const field = `content/legal/${page}.md, Feld stand: „${stand}“`
    if (month === null) return [`${field} ist kein Monat mit Jahr, zum Beispiel November 2026.`]
    if (month >= SHIPPED) return []
    const advice = 'Lesen Sie ihn einmal ganz, und tragen Sie den Monat ein, in dem er für Sie gilt.'
    return [`${field} ist älter als der mitgelieferte Text. ${advice}`]
  })
  const { stand } = legal.datenschutz
  const month = monthIn(stand) ?? ''
  const later = files.filter((file) => month < monthOfChange(resolve(ROOT, file)))
  const questions = later.map(
    (file) =>
      `content/legal/datenschutz.md, Feld stand: „${stand}“ ist älter als die letzte Änderung von ${file}. Beschreibt die Erklärung noch, was dort steht?`,
  )
  return { open, questions }
}

/** @returns "2026-11" for "November 2026", or null. */
function monthIn(stand: string): string | null {
  const [, name = '', year = ''] = /^(\S+)\s(\d{4})$/.exec(stand) ?? []
  const month = MONTHS.indexOf(name) + 1
  return month === 0 ? null : `${year}-${String(month).padStart(2, '0')}`
}

function monthOfChange(path: string): string {
  return existsSync(path) ? statSync(path).mtime.toISOString().slice(0, SHIPPED.length) : ''
}
