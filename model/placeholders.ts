import type { Business } from './business.ts'
import { LEGAL_FORM } from './legal-form.ts'
import { typeset, unbroken, unbrokenTimes } from './typography.ts'
import type { Visualisations } from './visualisations.ts'

/** The facts behind the words in braces: 'radius' -> '100 km'. */
export type Placeholders = Readonly<Record<string, string>>

/** The lists whose entries the page counts. */
type Lists = { services: readonly unknown[]; faq: readonly unknown[]; projects: readonly unknown[] }

/** A word in braces; its name is the first group. */
export const PLACEHOLDER = /\{(\p{L}[\p{L}-]*)\}/gu

type Path = readonly (string | number)[]
type Filled = { data: unknown; unknown: { path: Path; written: string }[] }

/**
 * Replaces the words in braces in every text by the facts of the business, and sets unbreakable spaces where German
 * wants them. A capital letter, as in '{Projekte}', gives the fact a capital letter.
 * @returns the filled content, and the places of unknown words in braces; braces around anything else stay.
 */
export function fillPlaceholders(content: unknown, placeholders: Placeholders): Filled {
  const unknown: Filled['unknown'] = []
  return { data: fill(content, []), unknown }

  function fill(value: unknown, path: Path): unknown {
    if (typeof value === 'string') {
      const text = value.replaceAll(PLACEHOLDER, (written, name) => factAt(path, written, name))
      // The description of a picture is read aloud, not laid out in lines.
      return path.at(-1) === 'alt' ? text : typeset(text)
    }
    if (Array.isArray(value)) return value.map((entry, index) => fill(entry, [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, [...path, key])]))
  }

  function factAt(path: Path, written: string, name: string): string {
    const fact = factNamed(name, placeholders)
    if (fact === undefined) unknown.push({ path, written })
    return fact ?? written
  }
}

/** The fact behind a placeholder; undefined for an unknown one. */
export function factNamed(name: string, placeholders: Placeholders): string | undefined {
  const value = new Map(Object.entries(placeholders)).get(name.toLowerCase())
  return name === name.toLowerCase() ? value : value && value.charAt(0).toUpperCase() + value.slice(1)
}

/** The sentence about an unknown placeholder, with a list of all known ones. */
export function unknownPlaceholder(written: string, known: readonly string[]): string {
  return `Den Platzhalter ${written} gibt es nicht. Möglich sind ${inBraces(known)}.`
}

export const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

/** The words in braces that the owner may use in any text. */
export function placeholdersOf(business: Business, lists: Lists): Placeholders {
  return {
    name: business.name,
    inhaber: business.owner,
    gewerbe: business.trade,
    strasse: business.street,
    plz: business.postalCode,
    ort: business.city,
    telefon: unbroken(business.phone.display),
    email: business.email,
    website: business.siteUrl,
    radius: `${business.radiusMeters / 1000} km`,
    zeiten: business.hours.display,
    kurzzeiten: business.hours.short === '' ? business.hours.spoken : `${business.hours.short} Uhr`,
    sprechzeiten: business.hours.spoken,
    umsatzsteuer: sentenceOnTax(business),
    leistungen: inWords(lists.services.length),
    fragen: inWords(lists.faq.length),
    projekte: inWords(lists.projects.length),
    hersteller: inWords(business.manufacturers.length),
  }
}

function sentenceOnTax({ vat, isWe }: Business): string {
  if (vat === 'Regelbesteuerung') return 'Die Umsatzsteuer steht darauf.'
  return `${isWe ? 'Wir sind' : 'Ich bin'} Kleinunternehmer: ${isWe ? 'Unsere' : 'Meine'} Leistungen sind nach § 19 UStG steuerfrei, deshalb steht auf der Rechnung keine Umsatzsteuer.`
}

const NO_VISUALISATIONS: Visualisations = { isAll: false, hasFilm: false, named: '' }

/** The words and conditions as `legalFactsOf` lists them. */
export type LegalFacts = ReturnType<typeof legalFactsOf>

/** The words in braces of the legal texts, which have more of them than other texts, and the conditions of whole parts. */
export function legalFactsOf(business: Business, lists: Lists, demoPictures = NO_VISUALISATIONS) {
  const { phone, phones, hours, privacy, profiles, demo, isExample, owner, legalName, isPerson, isWe } = business
  const { atCustomers, inWorkshop, sellsGoods } = business
  const { office, register, hasCompanyAsPartner } = LEGAL_FORM[business.legalForm]
  const { partner, partnerCourt, partnerNumber } = business
  const entry = [partnerCourt, partnerNumber].filter(Boolean).join(', ')
  const agents = hasCompanyAsPartner ? `${partner}${entry && ` (${entry})`}, diese vertreten durch ${owner}` : owner
  const names = new Intl.ListFormat('de').format(profiles.map(({ name }) => name))
  const [us, my] = isWe ? ['uns', 'unser'] : ['mir', 'mein']
  const hasOwnersName = ` ${legalName} `.includes(` ${owner} `)
  // A fact that may be missing is also a condition of the same name.
  const optional = {
    // A person whose business bears their name is named once.
    vertretung: office ? `${office}: ${agents}` : hasOwnersName ? '' : owner,
    'demo-anbieter': isExample ? demo.shownBy : '',
    datenschutzbeauftragter: privacy.officer,
    meldedienst: privacy.notifyService,
    helfer: privacy.helper,
    datenbank: privacy.database,
    'formular-loeschung': privacy.formDeletion,
    'ust-id': business.vatId,
    'wirtschafts-id': business.businessId,
    versicherung: business.insurance,
    handwerkskammer: business.chamberEntry,
    meistertitel: business.masterTitle,
    ausschluss: business.excluded.join('\n- '),
  }
  return {
    placeholders: {
      ...placeholdersOf(business, lists),
      ...optional,
      zeiten: unbrokenTimes(hours.display),
      telefonlink: phone.international,
      hosting: privacy.hosting || 'einem Hosting-Anbieter',
      'hosting-uebermittlung': privacy.hostingTransfer,
      'datenbank-uebermittlung': privacy.databaseTransfer,
      postfach: privacy.mailbox || 'einem E-Mail-Anbieter',
      'postfach-uebermittlung': privacy.mailboxTransfer,
      'meldedienst-uebermittlung': privacy.notifyTransfer,
      protokolltage: privacy.accessLogDays === 1 ? '1 Tag' : `${privacy.accessLogDays} Tagen`,
      sicherungstage: privacy.backupDays === 1 ? '1 Tag' : `${privacy.backupDays} Tage`,
      'formular-uebermittlung': privacy.formTransfer,
      firma: legalName,
      vertreten: isPerson ? owner : `vertreten durch ${hasCompanyAsPartner ? 'die ' : ''}${agents}`,
      vertragspartner: isPerson && !hasOwnersName ? `${us}, ${owner}, ${legalName}` : `${us}, ${legalName}`,
      unternehmer: isPerson && !hasOwnersName ? `${legalName}, ${owner}` : legalName,
      registergericht: business.registerCourt,
      registernummer: business.registerNumber,
      profile: profiles.length === 1 ? `${my} ${names}` : `${my}e Profile (${names})`,
      visualisierungen: demoPictures.named,
      // The build fills in these words, because only the build knows its settings.
      speichertage: '',
      spamtage: '',
      formulardienst: privacy.formService,
    },
    conditions: {
      ...Object.fromEntries(Object.entries(optional).map(([name, fact]) => [name, fact !== ''])),
      'demo-daten': isExample,
      'demo-bilder': demoPictures.isAll,
      'einzelne-demo-bilder': demoPictures.named !== '' && !demoPictures.isAll,
      zugriffsprotokoll: privacy.accessLogDays > 0,
      'hosting-vertrag': privacy.hostingContract,
      'postfach-vertrag': privacy.mailboxContract,
      karte: business.map,
      whatsapp: phones.some(({ whatsapp }) => whatsapp),
      person: isPerson,
      // By law a business in the commercial register is a merchant. A GbR is in another register.
      kaufmann: register !== '',
      register: business.registerNumber !== '',
      kleinunternehmer: business.vat !== 'Regelbesteuerung',
      'beim-kunden': atCustomers,
      werkstatt: inWorkshop,
      arbeiten: atCustomers || inWorkshop,
      waren: sellsGoods,
      widerruf: atCustomers || inWorkshop || sellsGoods,
      montage: business.isFitter,
      umzug: business.isMover,
      zeichnungen: business.drawings,
      marken: business.manufacturers.length > 0,
      sprechzeiten: hours.openings.length > 0,
      profile: profiles.length > 0,
      // The build decides these two by its settings.
      'eigener-server': true,
      eingangsbestaetigung: false,
      film: demoPictures.hasFilm,
    },
  }
}

const NUMBERS = 'keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')

/** A count as German prose writes it: words up to twelve, figures above. */
const inWords = (count: number): string => NUMBERS[count] ?? String(count)
