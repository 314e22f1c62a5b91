import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Business } from '#model/business.ts'
import type { Content } from '#model/content.ts'
import { ROOT } from '../paths.ts'
import type { Findings } from './findings.ts'

// RFC 2606 and RFC 6761 keep these for examples: no mail ever arrives there, no site answers.
const RESERVED_DOMAIN = /(^|[.@/])(example|test|invalid|localhost|example\.(com|net|org))$/

// Bundesnetzagentur, notice 148/2021: numbers for film and television that are never given to anybody.
const DRAMA_NUMBER =
  /^\+49(17139200\d\d|176040690\d\d|3023125\d{3}|6990009\d{3}|4066969\d{3}|2214710\d{3}|8999998\d{3})$/

/** Whether the address or host name is reserved for examples. */
export function isReserved(address: string): boolean {
  return RESERVED_DOMAIN.test(address)
}

/**
 * What in the business data is still the demo's, is missing, or can't be checked by a program.
 * @param today as YYYY-MM-DD.
 */
export function checkBusiness(business: Business, today: string, found: Findings): void {
  const { name, owner, street, siteUrl, email, phones, geo, profiles, demo, hours } = business
  const check = (field: string, isOpen: boolean, sentence: string) => {
    if (isOpen) found.open.add(`content/business.yaml, Feld ${field}: ${sentence}`)
  }
  check('name', name === 'Lot & Fuge', '„Lot & Fuge“ ist der Name der Demo.')
  check('owner', /mustermann|musterfrau/i.test(owner), `„${owner}“ ist ein Beispielname.`)
  check('street', /^musterstr/i.test(street), `„${street}“ ist eine Beispielanschrift.`)
  check('siteUrl', isReserved(siteUrl), `${siteUrl} ist eine Beispieladresse.`)
  check('email', isReserved(email), `An ${email} kommt keine E-Mail an.`)
  for (const { display, international } of phones)
    check('phones', DRAMA_NUMBER.test(international), `${display} ist eine Filmnummer: Niemand hebt ab.`)
  const isCityCentre = geo.latitude === 51.45657 && geo.longitude === 7.01228
  check('geo', isCityCentre, 'Das ist die Stadtmitte von Essen, nicht Ihr Betrieb.')
  for (const { url } of profiles) {
    const isHome = URL.parse(url)?.pathname === '/'
    check('profiles', isHome, `${url} führt auf die Startseite des Portals, nicht zu Ihrem Profil.`)
  }
  const makers = 'Die Herstellernamen sind Beispiele. Nennen Sie die, deren Küchen Sie wirklich aufgebaut haben.'
  check('manufacturers', demo.data, makers)
  check('demo.data', demo.data, 'Steht auf ja: Die Seiten nennen Ihre Angaben Beispiele.')
  check('demo.pictures', demo.pictures, 'Steht auf ja: Die Seiten nennen Ihre Bilder Visualisierungen.')

  askForEmpty(business, found)
  if (!hours.breaks.some(({ to }) => to >= today)) {
    found.questions.add(
      'content/business.yaml, Feld hours.closed: Kein Feiertag und kein Urlaub liegt mehr in der Zukunft. Tragen Sie die nächsten ein? Sonst sagt die Seite auch an diesen Tagen „Jetzt Sprechzeit“.',
    )
  }
  for (const claim of claims(business)) found.questions.add(claim)
}

function askForEmpty({ businessId, chamberEntry, insurance, privacy }: Business, found: Findings): void {
  const ask = (field: string, value: string, question: string) => {
    if (value === '') found.questions.add(`content/business.yaml, Feld ${field}: ${question}`)
  }
  ask('businessId', businessId, 'Haben Sie eine Wirtschafts-Identifikationsnummer? Dann gehört sie ins Impressum.')
  ask(
    'chamberEntry',
    chamberEntry,
    'Haben Sie Ihr Gewerbe bei der Handwerkskammer angezeigt? Dann tragen Sie den Wortlaut der Bestätigung ein.',
  )
  ask(
    'insurance',
    insurance,
    'Haben Sie eine Betriebshaftpflicht? Dann nennen Sie Versicherer, Anschrift und Geltungsbereich.',
  )
  const toPrivacy = 'Nennen Sie Namen und Sitz für die Datenschutzerklärung'
  ask('privacy.hosting', privacy.hosting, `Wer betreibt Ihren Server? ${toPrivacy}.`)
  const contract = 'mit dem Anbieter brauchen Sie einen Vertrag zur Auftragsverarbeitung.'
  ask('privacy.mailbox', privacy.mailbox, `Wer betreibt Ihr Postfach? ${toPrivacy}; ${contract}`)
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
    `content/business.yaml, Feld hours: „${hours.spoken}“. Sind das Ihre Sprechzeiten?`,
    'content/legal/datenschutz.md, Speicherdauer: Löschen Sie E-Mails zu Anfragen ohne Auftrag nach sechs Monaten?',
    'content/legal/agb.md, Angebot: Ist Ihr Angebot kostenfrei, und kostet ein Aufmaß nur etwas, wenn Sie es vorher vereinbaren?',
    'content/legal/agb.md, Widerruf: Geben Sie Ihren Kunden die Belehrung mit dem Angebot auch auf Papier (per E-Mail nur, wenn sie zustimmen)? Ohne sie gibt es nach einem Widerruf kein Geld.',
    'content/legal/impressum.md, Marken: Arbeiten Sie für kein Möbelhaus und keinen Hersteller? So steht es im Impressum und im Seitenfuß.',
    'content/services.yaml, Lieferung: Dürfen und können Sie Möbel Ihrer Kunden transportieren (Fahrzeug, Versicherung)?',
  ]
}

/** A mark of one's own is the owner's choice. */
export function checkBrand({ logo }: Content['brand'], found: Findings): void {
  if (logo) return
  found.questions.add(
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
export function checkWords({ business, texts, services, faq, seo, legal }: Content, found: Findings): void {
  for (const [name, entries] of Object.entries({ texts, services, faq, seo })) {
    const [place] = DEMO_PLACES.exec(JSON.stringify(entries)) ?? []
    if (place === undefined || business.city === DEMO_CITY) continue
    found.open.add(`content/${name}.yaml: Dort steht noch „${place}“. Nennen Sie die Orte, in denen Sie arbeiten.`)
  }
  const [single] = ONE_OF_SEVERAL.exec(JSON.stringify(texts)) ?? []
  if (single !== undefined) {
    const advice = 'Bitte schreiben Sie den Satz für einen einzigen Eintrag um.'
    found.open.add(`content/texts.yaml: Dort steht jetzt „${single}“. ${advice}`)
  }
  if (business.region !== DEMO_REGION && JSON.stringify(legal.datenschutz).includes(DEMO_REGION)) {
    const authority = 'Nennen Sie die Aufsichtsbehörde Ihres Bundeslandes statt der in Nordrhein-Westfalen.'
    found.open.add(`content/legal/datenschutz.md, Ihre Rechte: ${authority}`)
  }
}

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2000, month).toLocaleString('de', { month: 'long' }))
/** When the shipped texts learned what they now say of server, mail and backups. */
const SHIPPED = '2026-11'

/**
 * Legal pages older than what they describe.
 * @param files whose last change counts, as seen from the project's root; one that is missing has none.
 */
export function checkDates({ legal }: Pick<Content, 'legal'>, files: readonly string[], found: Findings): void {
  for (const [page, { stand }] of Object.entries(legal)) {
    const month = monthIn(stand)
    const field = `content/legal/${page}.md, Feld stand: „${stand}“`
    const advice = 'Lesen Sie ihn einmal ganz, und tragen Sie den Monat ein, in dem er für Sie gilt.'
    if (month === null) found.open.add(`${field} ist kein Monat mit Jahr, zum Beispiel November 2026.`)
    else if (month < SHIPPED) found.open.add(`${field} ist älter als der mitgelieferte Text. ${advice}`)
  }
  const { stand } = legal.datenschutz
  for (const file of files) {
    if ((monthIn(stand) ?? '') >= monthOfChange(resolve(ROOT, file))) continue
    found.questions.add(
      `content/legal/datenschutz.md, Feld stand: „${stand}“ ist älter als die letzte Änderung von ${file}. Beschreibt die Erklärung noch, was dort steht?`,
    )
  }
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
