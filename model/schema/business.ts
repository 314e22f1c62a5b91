import * as v from 'valibot'
import { brandSchema } from './brand.ts'
import { hoursSchema } from './hours.ts'
import { phoneSchema } from './phone.ts'
import { filled, list, numberFrom, optionalText, wholeNumberFrom, yesOrNo } from './rules.ts'

const days = wholeNumberFrom(0, 3650, 'Bitte tragen Sie die Zahl der Tage ein, zum Beispiel 14.')
const trueOrFalse = yesOrNo('Bitte tragen Sie ja oder nein ein.')

const profile = v.strictObject({
  name: filled('Bitte nennen Sie das Profil, zum Beispiel Kleinanzeigen-Profil.'),
  url: v.pipe(
    v.string(),
    v.url('Bitte tragen Sie die vollständige Adresse des Profils ein: https://…'),
    v.startsWith('https://', 'Die Adresse muss mit https:// beginnen.'),
  ),
})

/** content/business.yaml: what is true of the business, each fact once. */
export const businessSchema = v.strictObject({
  name: filled('Bitte tragen Sie den Namen des Betriebs ein.'),
  owner: filled('Bitte tragen Sie Vor- und Nachnamen der Inhaberin oder des Inhabers ein.'),
  trade: filled('Bitte nennen Sie das Gewerbe, zum Beispiel Küchen- und Möbelmontage.'),
  brand: brandSchema,
  siteUrl: v.pipe(
    v.string(),
    v.regex(
      /^https?:\/\/[^/\s]+$/,
      'Bitte tragen Sie die Adresse ohne Schrägstrich am Ende ein: https://www.beispiel.de',
    ),
    // With a query, a password or signs no name has, neither build nor server could start.
    v.check(
      (text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`,
      'Diese Adresse kann es nicht geben. Bitte tragen Sie nur den Namen der Website ein: https://www.beispiel.de',
    ),
  ),
  phones: v.pipe(
    list(phoneSchema, 4, 'Mehr als vier Telefonnummern verwirren: Bitte lassen Sie höchstens vier stehen.'),
    v.minLength(1, 'Bitte tragen Sie mindestens eine Telefonnummer ein.'),
    // It stands in the header and in the call bar.
    v.check(
      ([first]) => first?.whatsapp !== true,
      'Die erste Nummer muss man anrufen können, nicht nur über WhatsApp.',
    ),
  ),
  email: v.pipe(v.string(), v.email('Bitte tragen Sie eine E-Mail-Adresse ein, zum Beispiel name@anbieter.de.')),
  street: filled('Bitte tragen Sie Straße und Hausnummer ein.'),
  postalCode: v.pipe(v.string(), v.regex(/^\d{5}$/, 'Bitte tragen Sie die fünf Ziffern der Postleitzahl ein.')),
  city: filled('Bitte tragen Sie den Ort ein.'),
  region: filled('Bitte tragen Sie das Bundesland ein.'),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Bitte tragen Sie das Land mit zwei Großbuchstaben ein: DE.')),
  geo: v.strictObject({
    latitude: numberFrom(
      47,
      55.2,
      'Bitte tragen Sie die geografische Breite in Grad ein, in Deutschland 47 bis 55, zum Beispiel 51.45657.',
    ),
    longitude: numberFrom(
      5.5,
      15.2,
      'Bitte tragen Sie die geografische Länge in Grad ein, in Deutschland 6 bis 15, zum Beispiel 7.01228.',
    ),
  }),
  ...hoursSchema.entries,
  radiusKm: wholeNumberFrom(
    1,
    1000,
    'Bitte geben Sie den Umkreis in ganzen Kilometern an, von 1 bis 1000 und ohne Punkt, zum Beispiel 100.',
  ),
  priceRange: v.pipe(v.string(), v.regex(/^€{1,4}$/, 'Bitte tragen Sie ein bis vier Eurozeichen ein.')),
  profiles: list(profile, 4, 'Bitte lassen Sie höchstens vier Profile stehen.'),
  manufacturers: list(
    filled('Bitte tragen Sie den Namen des Herstellers ein.'),
    12,
    'Bitte lassen Sie höchstens zwölf Hersteller stehen.',
  ),
  businessId: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(DE\d{9}(-\d{5})?)?$/, 'Die Nummer hat die Form DE123456789-00001; ohne Nummer bleibt das Feld leer.'),
    ),
    '',
  ),
  insurance: optionalText,
  chamberEntry: optionalText,
  privacy: v.strictObject({
    hosting: optionalText,
    mailbox: optionalText,
    accessLogDays: days,
    backupDays: days,
    formService: optionalText,
    formTransfer: optionalText,
  }),
  demo: v.strictObject({ data: trueOrFalse, pictures: trueOrFalse }),
})
