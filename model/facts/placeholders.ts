import { inWords } from './number-words.ts'
import { unbroken, unbrokenTimes } from '../unbroken.ts'
import type { Business } from './business.ts'

const ENUMERATED = new Intl.ListFormat('de')

/** How many entries each list has. */
export type Counts = { services: number; faq: number; projects: number }

/** What the owner may write in braces in any text. */
export function placeholdersOf(business: Business, counts: Counts): Record<string, string> {
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
    leistungen: inWords(counts.services),
    fragen: inWords(counts.faq),
    projekte: inWords(counts.projects),
    hersteller: inWords(business.manufacturers.length),
  }
}

/** What only the legal texts know, beside all that any text knows. */
export function legalPlaceholdersOf({
  phone,
  hours,
  privacy,
  businessId,
  insurance,
  chamberEntry,
  profiles,
}: Business): Record<string, string> {
  return {
    zeiten: unbrokenTimes(hours.display),
    telefonlink: phone.international,
    hosting: privacy.hosting || 'einem Hosting-Anbieter',
    postfach: privacy.mailbox || 'einem E-Mail-Anbieter',
    protokolltage: inDays(privacy.accessLogDays, 'Tagen'),
    sicherungstage: inDays(privacy.backupDays, 'Tage'),
    'formular-uebermittlung': privacy.formTransfer,
    'formular-loeschung': privacy.formDeletion,
    'wirtschafts-id': businessId,
    versicherung: insurance,
    handwerkskammer: chamberEntry,
    profile: profilesInWords(profiles.map(({ name }) => name)),
  }
}

/** Under which conditions parts of the legal texts stand there. */
export function legalConditionsOf({ demo, phones, privacy, businessId, insurance, chamberEntry, profiles }: Business) {
  return {
    'demo-daten': demo.data,
    'demo-bilder': demo.pictures,
    zugriffsprotokoll: privacy.accessLogDays > 0,
    whatsapp: phones.some(({ whatsapp }) => whatsapp),
    'formular-loeschung': privacy.formDeletion !== '',
    'wirtschafts-id': businessId !== '',
    versicherung: insurance !== '',
    handwerkskammer: chamberEntry !== '',
    profile: profiles.length > 0,
  }
}

const inDays = (days: number, plural: string): string => `${days} ${days === 1 ? 'Tag' : plural}`

function profilesInWords(names: readonly string[]): string {
  return names.length === 1 ? `mein ${names[0]}` : `meine Profile (${ENUMERATED.format(names)})`
}
