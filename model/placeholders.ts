import type { Business } from './business.ts'
import { LEGAL_FORM } from './legal-form.ts'
import { typeset, unbroken, unbrokenTimes } from './typography.ts'
import type { Visualisations } from './visualisations.ts'

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

const NO_VISUALISATIONS: Visualisations = { isAll: false, hasFilm: false, named: '' }

/** What the legal texts know: words in braces, more of them than any text, and conditions of whole parts. */
export function legalFactsOf(business: Business, lists: Lists, demoPictures = NO_VISUALISATIONS) {
  const { phone, phones, hours, privacy, profiles, demo, owner, legalName, isPerson, isWe } = business
  const { office } = LEGAL_FORM[business.legalForm]
  const names = new Intl.ListFormat('de').format(profiles.map(({ name }) => name))
  // What may be lacking is a condition too, of the same name.
  const optional = {
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
      postfach: privacy.mailbox || 'einem E-Mail-Anbieter',
      protokolltage: privacy.accessLogDays === 1 ? '1 Tag' : `${privacy.accessLogDays} Tagen`,
      sicherungstage: privacy.backupDays === 1 ? '1 Tag' : `${privacy.backupDays} Tage`,
      'formular-uebermittlung': privacy.formTransfer,
      firma: legalName,
      vertretung: isPerson ? owner : `${office}: ${owner}`,
      vertreten: isPerson ? owner : `vertreten durch ${owner}`,
      vertragspartner: isPerson
        ? `${isWe ? 'uns' : 'mir'}, ${owner}, ${business.name}`
        : `${isWe ? 'uns' : 'mir'}, ${legalName}`,
      unternehmer: isPerson ? `${business.name}, ${owner}` : legalName,
      registergericht: business.registerCourt,
      registernummer: business.registerNumber,
      profile:
        profiles.length === 1
          ? `${isWe ? 'unser' : 'mein'} ${names}`
          : `${isWe ? 'unsere' : 'meine'} Profile (${names})`,
      visualisierungen: demoPictures.named,
      // Put in by the build, which alone knows its settings.
      speichertage: '',
      spamtage: '',
      formulardienst: privacy.formService,
    },
    conditions: {
      ...Object.fromEntries(Object.entries(optional).map(([name, fact]) => [name, fact !== ''])),
      'demo-daten': demo.data,
      'demo-bilder': demoPictures.isAll,
      'einzelne-demo-bilder': demoPictures.named !== '' && !demoPictures.isAll,
      zugriffsprotokoll: privacy.accessLogDays > 0,
      whatsapp: phones.some(({ whatsapp }) => whatsapp),
      person: isPerson,
      register: business.registerNumber !== '',
      kleinunternehmer: business.vat !== 'Regelbesteuerung',
      montage: /montage|monteur/i.test(business.trade),
      marken: business.manufacturers.length > 0,
      sprechzeiten: hours.openings.length > 0,
      profile: profiles.length > 0,
      'eigener-server': true,
      film: demoPictures.hasFilm,
    },
  }
}

const NUMBERS = 'keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')

/** A count as German prose writes it: words up to twelve, figures above. */
const inWords = (count: number): string => NUMBERS[count] ?? String(count)
