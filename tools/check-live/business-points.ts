import type { Business } from '#model/facts/business.ts'

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
 * What in the business data is still the demo's.
 * @returns one German line per point.
 */
export function openInBusiness(business: Business): string[] {
  const points: [boolean, string, string][] = [
    [business.name === 'Lot & Fuge', 'name', '„Lot & Fuge“ ist der Name der Demo.'],
    [/mustermann|musterfrau/i.test(business.owner), 'owner', `„${business.owner}“ ist ein Beispielname.`],
    [/^musterstr/i.test(business.street), 'street', `„${business.street}“ ist eine Beispielanschrift.`],
    [isReserved(business.siteUrl), 'siteUrl', `${business.siteUrl} ist eine Beispieladresse.`],
    [isReserved(business.email), 'email', `An ${business.email} kommt keine E-Mail an.`],
    ...business.phones.map(({ display, international }): [boolean, string, string] => [
      DRAMA_NUMBER.test(international),
      'phones',
      `${display} ist eine Filmnummer: Niemand hebt ab.`,
    ]),
    [isDemoPlace(business), 'geo', 'Das ist die Stadtmitte von Essen, nicht Ihr Betrieb.'],
    ...business.profiles.map(({ url }): [boolean, string, string] => [
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
  return points.flatMap(([open, field, text]) => (open ? [`content/business.yaml, Feld ${field}: ${text}`] : []))
}

/**
 * What may be right as it is, but only the owner knows.
 * @param today as YYYY-MM-DD.
 * @returns one German line per question.
 */
export function questionsAboutBusiness(business: Business, today: string): string[] {
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
  const empty = questions.flatMap(([value, field, text]) =>
    value === '' ? [`content/business.yaml, Feld ${field}: ${text}`] : [],
  )
  return [...empty, ...closedDaysToAdd(business.hours.closed, today), ...claimsToConfirm(business)]
}

function closedDaysToAdd(closed: readonly string[], today: string): string[] {
  if (closed.some((day) => day >= today)) return []
  return [
    'content/business.ts, Feld hours.closed: Kein Feiertag und kein Urlaub liegt mehr in der Zukunft. Tragen Sie die nächsten ein? Sonst sagt die Seite auch an diesen Tagen „Jetzt erreichbar“.',
  ]
}

/** What the legal pages claim and no program can check. */
function claimsToConfirm({ hours, privacy: { accessLogDays, backupDays } }: Business): string[] {
  const logs =
    accessLogDays === 0
      ? 'Ihr Webserver schreibt keine Zugriffsprotokolle'
      : `Zugriffsprotokolle sind nach ${accessLogDays} Tagen gelöscht`
  return [
    `content/business.yaml, Feld privacy.accessLogDays: ${logs}. Stimmt das? So steht es in der Datenschutzerklärung.`,
    `content/business.yaml, Feld privacy.backupDays: Sicherungskopien sind nach ${backupDays} Tagen gelöscht, auch die von Hand. Stimmt das?`,
    `content/business.yaml, Feld hours: „${hours.spoken}“. Sind Sie dann zu erreichen?`,
    'content/legal/datenschutz.md, Speicherdauer: Löschen Sie E-Mails zu Anfragen ohne Auftrag nach sechs Monaten?',
    'content/legal/agb.md, Angebot: Ist Ihr Angebot kostenfrei, und kostet ein Aufmaß nur etwas, wenn Sie es vorher vereinbaren?',
    'content/legal/agb.md, Widerruf: Geben Sie Ihren Kunden die Belehrung mit dem Angebot auch in Textform? Ohne sie gibt es nach einem Widerruf kein Geld.',
    'content/services.yaml, Lieferung: Dürfen und können Sie Möbel Ihrer Kunden transportieren (Fahrzeug, Versicherung)?',
  ]
}

function isDemoPlace({ geo }: Business): boolean {
  return geo.latitude === 51.45657 && geo.longitude === 7.01228
}
