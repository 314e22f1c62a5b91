import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Business } from '#model/business.ts'
import type { Content } from '#model/content.ts'
import { fileNamed } from '#model/file-names.ts'
import type { Project } from '#model/schema/lists.ts'
import { isOnThisMachine, isReadableOnTheWay } from '#shared/smtp-encryption.ts'
import { type Settings, SettingError } from '#settings/read-settings.ts'
import { ROOT } from '../paths.ts'
import { mediaPath } from '../pictures/photos.ts'

/** What a check before going live has to say: what must be mended, and what only the owner can judge. */
export type Findings = { open: Set<string>; questions: Set<string> }

/** Adds to some lines what there is to say of a field, if that is so. @param file what all its fields begin with. */
export const sayingOf =
  (file: string, lines: Set<string>) =>
  (field: string, isSo: boolean, sentence: string): void => {
    if (isSo) lines.add(`${file}${field}: ${sentence}`)
  }

// RFC 2606 and RFC 6761 keep these for examples: no mail ever arrives there, no site answers.
export const RESERVED_DOMAIN = /(^|[.@/])(example|test|invalid|localhost|example\.(com|net|org))$/

// Bundesnetzagentur, notice 148/2021: numbers for film and television that are never given to anybody.
const DRAMA_NUMBER =
  /^\+49(17139200\d\d|176040690\d\d|3023125\d{3}|6990009\d{3}|4066969\d{3}|2214710\d{3}|8999998\d{3})$/

/**
 * What in the business data is still the demo's, is missing, or can't be checked by a program.
 * @param today as YYYY-MM-DD.
 */
export function checkBusiness(business: Business, today: string, { open, questions }: Findings): void {
  const { name, owner, street, siteUrl, email, phones, geo, profiles, manufacturers, demo, hours, privacy } = business
  const check = sayingOf('content/business.yaml, Feld ', open)
  check('name', name === 'Lot & Fuge', '„Lot & Fuge“ ist der Name der Demo.')
  check('owner', /mustermann|musterfrau/i.test(owner), `„${owner}“ ist ein Beispielname.`)
  check('street', /^musterstr/i.test(street), `„${street}“ ist eine Beispielanschrift.`)
  check('siteUrl', RESERVED_DOMAIN.test(siteUrl), `${siteUrl} ist eine Beispieladresse.`)
  check('email', RESERVED_DOMAIN.test(email), `An ${email} kommt keine E-Mail an.`)
  for (const { display, international } of phones)
    check('phones', DRAMA_NUMBER.test(international), `${display} ist eine Filmnummer: Niemand hebt ab.`)
  const isCityCentre = geo.latitude === 51.45657 && geo.longitude === 7.01228
  check('geo', isCityCentre, 'Das ist die Stadtmitte von Essen, nicht Ihr Betrieb.')
  for (const { url } of profiles) {
    const isHome = URL.parse(url)?.pathname === '/'
    check('profiles', isHome, `${url} führt auf die Startseite des Portals, nicht zu Ihrem Profil.`)
  }
  const makers = 'Die Herstellernamen sind Beispiele. Nennen Sie die, mit denen Sie wirklich arbeiten.'
  check('manufacturers', demo.data && manufacturers.length > 0, makers)
  check('demo.data', demo.data, 'Steht auf ja: Die Seiten nennen Ihre Angaben Beispiele.')

  const ask = sayingOf('content/business.yaml, Feld ', questions)
  const facts: Readonly<Record<string, unknown>> = { ...business, ...privacy }
  for (const [field, question] of Object.entries(QUESTIONS))
    ask(field, facts[field.replace('privacy.', '')] === '', question)
  for (const { from, to, reason } of hours.breaks) {
    const feast = FEASTS.find(({ date }) => date.test(from))
    const isNone = reason === '' && feast !== undefined && !feast.regions.test(business.region)
    check('closed', isNone, `${from} ist ${feast?.name}, in ${business.region} kein Feiertag.`)
    ask('closed', reason !== '' && to < today, `${from}, „${reason}“, ist vorbei. Löschen Sie den Eintrag?`)
  }
  const isOver = hours.openings.length > 0 && !hours.breaks.some(({ to }) => to >= today)
  ask('hours.closed', isOver, NO_BREAKS)
  const logs =
    privacy.accessLogDays === 0
      ? 'Ihr Webserver schreibt keine Zugriffsprotokolle'
      : `Zugriffsprotokolle sind nach ${privacy.accessLogDays} Tagen gelöscht`
  ask('privacy.accessLogDays', true, `${logs}. Stimmt das? So steht es in der Datenschutzerklärung.`)
  const backups = `Sicherungskopien sind nach ${privacy.backupDays} Tagen gelöscht, auch die von Hand. Stimmt das?`
  ask('privacy.backupDays', true, backups)
  ask('hours', hours.openings.length > 0, `„${hours.spoken}“. Sind das Ihre Sprechzeiten?`)
  for (const claim of CLAIMS) questions.add(claim)
}

/** Feasts of the demo's Land, and those of others, which are none everywhere; Fronleichnam moves with Easter. */
const FEASTS = [
  { name: 'Allerheiligen', date: /-11-01$/, regions: /Baden|Bayern|Nordrhein|Rheinland|Saarland/ },
  {
    name: 'Fronleichnam',
    date: /^20(?:27-05-27|28-06-15|29-05-31|30-06-20)$/,
    regions: /Baden|Bayern|Hessen|Nordrhein|Rheinland|Saarland|Sachsen|Thüringen/,
  },
  {
    name: 'Reformationstag',
    date: /-10-31$/,
    regions: /Brandenburg|Bremen|Hamburg|Mecklenburg|sachsen|Sachsen|Schleswig|Thüringen/,
  },
]

const NO_BREAKS =
  'Kein Feiertag und kein Urlaub liegt mehr in der Zukunft. Tragen Sie die nächsten ein? Sonst sagt die Seite auch an diesen Tagen „Jetzt Sprechzeit“.'
const TO_PRIVACY = 'Nennen Sie Namen und Sitz für die Datenschutzerklärung'

/** What may be empty, but hardly is. */
const QUESTIONS = {
  businessId: 'Haben Sie eine Wirtschafts-Identifikationsnummer? Dann gehört sie ins Impressum.',
  chamberEntry:
    'Haben Sie Ihr Gewerbe bei der Handwerkskammer angezeigt? Dann tragen Sie den Wortlaut der Bestätigung ein.',
  insurance: 'Haben Sie eine Betriebshaftpflicht? Dann nennen Sie Versicherer, Anschrift und Geltungsbereich.',
  'privacy.hosting': `Wer betreibt Ihren Server? ${TO_PRIVACY}.`,
  'privacy.mailbox': `Wer betreibt Ihr Postfach? ${TO_PRIVACY}; mit dem Anbieter brauchen Sie einen Vertrag zur Auftragsverarbeitung.`,
}

/** What the legal pages claim and no program can check. */
const CLAIMS = [
  'content/legal/datenschutz.md, Speicherdauer: Löschen Sie E-Mails zu Anfragen ohne Auftrag nach sechs Monaten?',
  'content/legal/agb.md, Angebot: Ist Ihr Angebot kostenfrei, und kostet ein Aufmaß nur etwas, wenn Sie es vorher vereinbaren?',
  'content/legal/agb.md, Widerruf: Geben Sie Ihren Kunden die Belehrung mit dem Angebot auch auf Papier (per E-Mail nur, wenn sie zustimmen)? Ohne sie gibt es nach einem Widerruf kein Geld.',
]

/** What visitors ask, and the page may leave open. */
export function checkAsked({ services, texts }: Pick<Content, 'services' | 'texts'>, { questions }: Findings): void {
  const { answers, portrait, person, reviews } = texts
  const ask = sayingOf('content/', questions)
  const fields = Object.entries({ ...answers, portrait, person, reviews: reviews.length > 0 ? 'some' : '' })
  const empty = fields.flatMap(([field, said]) => (said === '' ? field : [])).join(', ')
  const advice = 'Danach fragen Besucher. Möchten Sie etwas eintragen? Was leer bleibt, steht nicht auf der Seite.'
  const unshown = 'steht nur zusammen mit einem Preis auf der Seite. Tragen Sie auch price ein?'
  ask(`texts.yaml, Felder ${empty}`, empty !== '', advice)
  ask(
    'services.yaml, Feld price',
    services.every(({ price }) => price === ''),
    advice,
  )
  for (const { title, price, includes } of services) {
    const isUnshown = price === '' && includes !== ''
    ask(`services.yaml, „${title}“, Feld includes`, isUnshown, `„${includes}“ ${unshown}`)
  }
}

// What {Projekte}, {Leistungen} and the like become with a single entry, before a word that means several.
const ONE_OF_SEVERAL = /\b[Ee]ine? (?:Küchen|Leistungen|Projekte|Arbeiten|Fragen|Hersteller)\b/

const DEMO_REGION = 'Nordrhein-Westfalen'
// In the demo's sentences; "Essen" alone may be a meal.
const DEMO_PLACES = /in Essen|aus Essen|von Essen|Essen-Werden|Ruhrgebiet|Rüttenscheid|Borbeck|Kettwig|Bottrop|Velbert/g

/** Where the texts of a business elsewhere still name the demo's towns, or its authority; and whether it has a logo. */
export function checkWords(
  { business, brand, texts, services, faq, seo, legal }: Content,
  { open, questions }: Findings,
): void {
  const check = sayingOf('content/', open)
  for (const [name, entries] of Object.entries({ texts, services, faq, seo })) {
    const places = [...new Set(JSON.stringify(entries).match(DEMO_PLACES))].join('“, „')
    const advice = `Dort steht noch „${places}“. Nennen Sie die Orte, in denen Sie arbeiten.`
    check(`${name}.yaml`, places !== '' && business.city !== 'Essen', advice)
  }
  const [single] = ONE_OF_SEVERAL.exec(JSON.stringify(texts)) ?? []
  const rewrite = `Dort steht jetzt „${single}“. Bitte schreiben Sie den Satz für einen einzigen Eintrag um.`
  check('texts.yaml', single !== undefined, rewrite)
  const isElsewhere = business.region !== DEMO_REGION && JSON.stringify(legal.datenschutz).includes(DEMO_REGION)
  const authority = 'Nennen Sie die Aufsichtsbehörde Ihres Bundeslandes statt der in Nordrhein-Westfalen.'
  check('legal/datenschutz.md, Ihre Rechte', isElsewhere, authority)
  const logo =
    'Haben Sie ein eigenes Logo? Ohne eines steht Ihr Name neben dem Zeichen der Website, das auch die Symbole zeigen.'
  sayingOf('content/', questions)('business.yaml, Feld brand.logo', !brand.logo, logo)
}

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2000, month).toLocaleString('de', { month: 'long' }))
/** When the shipped texts learned what they now say of server, mail and backups. */
const SHIPPED = '2026-11'

/**
 * Legal pages older than what they describe.
 * @param files whose last change counts, as seen from the project's root; one that is missing has none.
 */
export function checkDates({ legal }: Pick<Content, 'legal'>, files: readonly string[], found: Findings): void {
  const check = sayingOf('content/legal/', found.open)
  for (const [page, { stand }] of Object.entries(legal)) {
    const month = monthIn(stand)
    const advice = 'Lesen Sie ihn einmal ganz, und tragen Sie den Monat ein, in dem er für Sie gilt.'
    const older = month !== '' && month < SHIPPED
    check(`${page}.md, Feld stand`, month === '', `„${stand}“ ist kein Monat mit Jahr, zum Beispiel November 2026.`)
    check(`${page}.md, Feld stand`, older, `„${stand}“ ist älter als der mitgelieferte Text. ${advice}`)
  }
  const { stand } = legal.datenschutz
  for (const file of files.filter((name) => existsSync(resolve(ROOT, name)))) {
    const changed = statSync(resolve(ROOT, file)).mtime.toISOString().slice(0, SHIPPED.length)
    const change = `ist älter als die letzte Änderung von ${file}. Beschreibt die Erklärung noch, was dort steht?`
    const ask = sayingOf('content/legal/datenschutz.md, ', found.questions)
    ask('Feld stand', monthIn(stand) < changed, `„${stand}“ ${change}`)
  }
}

/** @returns "2026-11" for "November 2026"; empty for what is no month. */
function monthIn(stand: string): string {
  const [, name = '', year = ''] = /^(\S+)\s(\d{4})$/.exec(stand) ?? []
  const month = MONTHS.indexOf(name) + 1
  return month === 0 ? '' : `${year}-${String(month).padStart(2, '0')}`
}

/** Where pictures and films are shown that are still the demo's, whatever they are called now. */
export function checkOwnMedia({ demoMedia, hero, projects, texts }: Content, { open }: Findings): void {
  const shown = [
    ...projects.flatMap((project) =>
      (['before', 'image'] as const).map(
        (field) => [project[field], `projects.yaml, Projekt ${project.id}, Feld ${field}`] as const,
      ),
    ),
    [hero.picture, 'texts.yaml, Feld hero.picture'],
    [hero.film, 'texts.yaml, Feld hero.film'],
  ] as const
  const demo = shown.flatMap(([file, place]) => {
    const name = fileNamed(demoMedia, file ?? '')
    return name ? `content/${place}: ${name}` : []
  })
  for (const line of demo) open.add(`${line} ist eine Visualisierung der Demo, keine eigene Aufnahme.`)
  const isSaid = JSON.stringify(texts.projects).includes('Visualisierungen, keine Fotos')
  const advice = 'Dort steht noch „Visualisierungen, keine Fotos“; die Seite zeigt aber Ihre eigenen.'
  sayingOf('content/', open)('texts.yaml, Einleitung der Projekte', isSaid && demo.length === 0, advice)
}

/** Which cards of the gallery show no photo, or one that another has shown before, be it under two names. */
export function checkProjects(projects: readonly Project[], folder: string, { open }: Findings): void {
  const firsts = new Map<string, number>()
  for (const { id, image } of projects) {
    const field = `content/projects.yaml, Projekt ${id}, Feld image:`
    if (image === null) open.add(`${field} Die Karte zeigt noch den Platzhalter.`)
    const file = image === null ? '' : mediaPath(folder, image)
    if (!existsSync(file)) continue
    const bytes = hash('sha256', readFileSync(file))
    const first = firsts.get(bytes)
    if (first === undefined) firsts.set(bytes, id)
    else open.add(`${field} ${image} zeigt dasselbe Bild wie Projekt ${first}.`)
  }
}

/** What in the settings is a placeholder or unsafe. @param env the environment the live server will get. */
export function checkSettings(settings: Settings | SettingError, { open, questions }: Findings): void {
  if (settings instanceof SettingError) {
    open.add(settings.message)
    return
  }
  const { siteOrigin, externalFormOrigin, smtpUrl, mailTo, mailFrom, trustedProxies, rateLimit, ...rest } = settings
  const check = sayingOf('Einstellung ', open)
  const isPlain = !siteOrigin.startsWith('https:')
  check('SITE_URL', isPlain, `${siteOrigin} ist nicht verschlüsselt. Die Adresse muss mit https:// beginnen.`)
  const isExample = RESERVED_DOMAIN.test(new URL(siteOrigin).hostname)
  check('SITE_URL', isExample, `${siteOrigin} ist eine Beispieladresse.`)
  if (externalFormOrigin !== null) {
    questions.add(
      'content/business.yaml, Felder privacy.formService, privacy.formDeletion und privacy.formTransfer: Nennen sie Namen und Sitz des Formulardienstes, wann er die Anfragen löscht und worauf sich eine Übermittlung außerhalb der EU stützt (Art. 45 oder 46 DSGVO)?',
    )
    const contract = 'einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)?'
    questions.add(`Einstellung FORM_ENDPOINT: Haben Sie mit ${new URL(externalFormOrigin).host} ${contract}`)
    return
  }
  const unmailed = 'Ist leer. Anfragen werden nur gespeichert, Sie bekommen keine E-Mail.'
  check('SMTP_URL', smtpUrl === null, unmailed)
  const readable = 'Die Verbindung ist nicht sicher verschlüsselt. Bitte smtps:// verwenden.'
  check('SMTP_URL', smtpUrl !== null && isReadableOnTheWay(smtpUrl), readable)
  check('MAIL_TO', RESERVED_DOMAIN.test(mailTo), `An ${mailTo} kommt keine E-Mail an.`)
  const isExampleSender = RESERVED_DOMAIN.test(mailFrom) && mailFrom !== mailTo
  check('MAIL_FROM', isExampleSender, `${mailFrom} ist eine Beispieladresse.`)
  const behindProxy =
    'Steht auf off. Hinter einem Webserver mit HTTPS zählt das Anfragelimit dann alle Besucher zusammen; meist ist 1 richtig.'
  check('TRUST_PROXY', trustedProxies === 0, behindProxy)
  const told = { ALERT_URL: rest.alertUrl, HEARTBEAT_URL: rest.heartbeatUrl, NOTIFY_URL: rest.notifyUrl }
  for (const [name, url] of Object.entries(told)) {
    const isPlainCall = url !== null && new URL(url).protocol === 'http:' && !isOnThisMachine(url)
    check(name, isPlainCall, 'Die Adresse ist ein Geheimnis und muss mit https:// beginnen.')
  }
  check('ENQUIRY_RATE_LIMIT', rateLimit === 0, 'Steht auf 0. Das Formular ist ungebremst.')
}
