import type { Business } from './business.ts'
import { typeset, unbroken, unbrokenTimes } from './typography.ts'

/** What the words in braces stand for: 'radius' -> '100 km'. */
export type Placeholders = Readonly<Record<string, string>>

/** The lists whose entries are counted. */
type Lists = { services: readonly unknown[]; faq: readonly unknown[]; projects: readonly unknown[] }

/** A word in braces; its name is the first group. */
export const PLACEHOLDER = /\{(\p{L}[\p{L}-]*)\}/gu

type Path = readonly (string | number)[]
type Filled = { data: unknown; unknown: { path: Path; written: string }[] }

/**
 * Puts the facts of the business in the place of words in braces, in every text of some content, and unbreakable spaces
 * where German wants them. With a capital letter, '{Projekte}', what stands there begins with one.
 * @returns the content, and where a word in braces is none that is known; a brace with anything else in it stays.
 */
export function fillPlaceholders(content: unknown, placeholders: Placeholders): Filled {
  const unknown: Filled['unknown'] = []
  return { data: fill(content, []), unknown }

  function fill(value: unknown, path: Path): unknown {
    if (typeof value === 'string')
      return typeset(value.replaceAll(PLACEHOLDER, (written, name) => factAt(path, written, name)))
    if (Array.isArray(value)) return value.map((entry, index) => fill(entry, [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, [...path, key])]))
  }

  function factAt(path: Path, written: string, name: string): string {
    const fact = valueOf(name, placeholders)
    if (fact === undefined) unknown.push({ path, written })
    return fact ?? written
  }
}

/** What a placeholder stands for; undefined for one that is unknown. */
export function valueOf(name: string, placeholders: Placeholders): string | undefined {
  const value = new Map(Object.entries(placeholders)).get(name.toLowerCase())
  return name === name.toLowerCase() ? value : value && value.charAt(0).toUpperCase() + value.slice(1)
}

/** What is wrong with an unknown placeholder, and which there are. */
export function unknownPlaceholder(written: string, known: readonly string[]): string {
  return `Den Platzhalter ${written} gibt es nicht. Möglich sind ${inBraces(known)}.`
}

export const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

/** What the owner may write in braces in any text. */
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
    sprechzeiten: business.hours.spoken,
    leistungen: inWords(lists.services.length),
    fragen: inWords(lists.faq.length),
    projekte: inWords(lists.projects.length),
    hersteller: inWords(business.manufacturers.length),
  }
}

/** What the legal texts know: words in braces, more of them than any text, and conditions of whole parts. */
export function legalFactsOf(business: Business, lists: Lists) {
  const { phone, phones, hours, privacy, businessId, insurance, chamberEntry, profiles, demo } = business
  const names = new Intl.ListFormat('de').format(profiles.map(({ name }) => name))
  return {
    placeholders: {
      ...placeholdersOf(business, lists),
      zeiten: unbrokenTimes(hours.display),
      telefonlink: phone.international,
      hosting: privacy.hosting || 'einem Hosting-Anbieter',
      postfach: privacy.mailbox || 'einem E-Mail-Anbieter',
      protokolltage: privacy.accessLogDays === 1 ? '1 Tag' : `${privacy.accessLogDays} Tagen`,
      sicherungstage: privacy.backupDays === 1 ? '1 Tag' : `${privacy.backupDays} Tage`,
      'formular-uebermittlung': privacy.formTransfer,
      'formular-loeschung': privacy.formDeletion,
      'wirtschafts-id': businessId,
      versicherung: insurance,
      handwerkskammer: chamberEntry,
      profile: profiles.length === 1 ? `mein ${names}` : `meine Profile (${names})`,
      // Put in by the build, which alone knows its settings.
      speichertage: '',
      spamtage: '',
      formulardienst: privacy.formService,
    },
    conditions: {
      'demo-daten': demo.data,
      'demo-bilder': demo.pictures,
      zugriffsprotokoll: privacy.accessLogDays > 0,
      whatsapp: phones.some(({ whatsapp }) => whatsapp),
      'formular-loeschung': privacy.formDeletion !== '',
      'wirtschafts-id': businessId !== '',
      versicherung: insurance !== '',
      handwerkskammer: chamberEntry !== '',
      profile: profiles.length > 0,
      'eigener-server': true,
      film: true,
    },
  }
}

const NUMBERS = 'keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')

/** A count as German prose writes it: words up to twelve, figures above. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count)
