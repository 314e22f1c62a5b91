import * as v from 'valibot'
import { check } from './report.ts'
import { filled } from './rules.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const time = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte schreiben Sie die Uhrzeit als HH:MM, zum Beispiel 09:30.'),
)

const phone = v.pipe(
  v.object({
    display: v.pipe(v.string(), v.regex(/^[+\d][\d ()/-]{5,}$/, 'Bitte tragen Sie eine Telefonnummer ein.')),
    international: v.pipe(
      v.string(),
      v.regex(/^\+[1-9]\d{6,14}$/, 'Bitte schreiben Sie die Nummer ohne Leerzeichen mit Landesvorwahl: +49…'),
    ),
  }),
  v.check(
    ({ display, international }) => international.endsWith(display.replaceAll(/\D/g, '').replace(/^(00|0)/, '')),
    'display und international nennen verschiedene Nummern.',
  ),
)

const hours = v.pipe(
  v.object({
    days: v.pipe(
      v.array(v.picklist(DAYS, 'Bitte nennen Sie die Tage englisch: Monday bis Sunday.')),
      v.nonEmpty('Bitte nennen Sie mindestens einen Tag.'),
    ),
    opens: time,
    closes: time,
    display: filled('Bitte schreiben Sie die Öffnungszeiten aus, zum Beispiel Mo–Fr 10:00–18:00.'),
    short: filled('Bitte schreiben Sie die Zeiten kurz, zum Beispiel Mo–Fr 10–18.'),
    spoken: filled('Bitte schreiben Sie die Zeiten aus, zum Beispiel montags bis freitags von 10 bis 18 Uhr.'),
    closed: v.array(
      v.pipe(
        v.string(),
        v.isoDate('Bitte schreiben Sie jeden geschlossenen Tag als JJJJ-MM-TT, zum Beispiel 2026-12-25.'),
      ),
    ),
  }),
  v.check(({ opens, closes }) => opens < closes, 'opens muss vor closes liegen.'),
  v.check(
    ({ opens, closes, display }) => display.includes(opens) && display.includes(closes),
    'display muss dieselben Uhrzeiten nennen wie opens und closes.',
  ),
)

const days = v.pipe(
  v.number(),
  v.integer('Bitte tragen Sie ganze Tage ein.'),
  v.minValue(0, 'Bitte tragen Sie die Zahl der Tage ein.'),
)

const businessSchema = v.object({
  name: filled('Bitte tragen Sie den Namen des Betriebs ein.'),
  owner: filled('Bitte tragen Sie Vor- und Nachnamen der Inhaberin oder des Inhabers ein.'),
  trade: filled('Bitte nennen Sie das Gewerbe, zum Beispiel Küchen- und Möbelmontage.'),
  siteUrl: v.pipe(
    v.string(),
    v.regex(
      /^https?:\/\/[^/\s]+$/,
      'Bitte tragen Sie die Adresse ohne Schrägstrich am Ende ein: https://www.beispiel.de',
    ),
  ),
  phone,
  email: v.pipe(v.string(), v.email('Bitte tragen Sie eine E-Mail-Adresse ein, zum Beispiel name@anbieter.de.')),
  street: filled('Bitte tragen Sie Straße und Hausnummer ein.'),
  postalCode: v.pipe(v.string(), v.regex(/^\d{5}$/, 'Bitte tragen Sie die fünf Ziffern der Postleitzahl ein.')),
  city: filled('Bitte tragen Sie den Ort ein.'),
  region: filled('Bitte tragen Sie das Bundesland ein.'),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Bitte tragen Sie das Land mit zwei Großbuchstaben ein: DE.')),
  geo: v.object({
    latitude: v.pipe(v.number(), v.minValue(-90, 'Höchstens 90 Grad.'), v.maxValue(90, 'Höchstens 90 Grad.')),
    longitude: v.pipe(v.number(), v.minValue(-180, 'Höchstens 180 Grad.'), v.maxValue(180, 'Höchstens 180 Grad.')),
  }),
  hours,
  radiusMeters: v.pipe(v.number(), v.minValue(1000, 'Bitte geben Sie den Umkreis in Metern an: 100 km sind 100_000.')),
  priceRange: v.pipe(v.string(), v.regex(/^€{1,4}$/, 'Bitte tragen Sie ein bis vier Eurozeichen ein.')),
  profileUrl: v.pipe(
    v.string(),
    v.url('Bitte tragen Sie die vollständige Adresse des Profils ein: https://…'),
    v.startsWith('https://', 'Die Adresse muss mit https:// beginnen.'),
  ),
  manufacturers: v.pipe(
    v.array(filled('Bitte tragen Sie den Namen des Herstellers ein.')),
    v.length(5, 'Es müssen genau fünf Hersteller sein.'),
  ),
  businessId: v.pipe(
    v.string(),
    v.regex(/^(DE\d{9}(-\d{5})?)?$/, 'Die Nummer hat die Form DE123456789-00001; ohne Nummer bleibt das Feld leer.'),
  ),
  insurance: v.string(),
  chamberEntry: v.string(),
  privacy: v.object({
    hosting: v.string(),
    mailbox: v.string(),
    accessLogDays: days,
    backupDays: days,
    formService: v.string(),
    formTransfer: v.string(),
  }),
  demo: v.object({ data: v.boolean(), pictures: v.boolean() }, 'Bitte tragen Sie true oder false ein.'),
})

/** Checks the business data; @returns one German line per fault. */
export function checkBusiness(business: unknown): string[] {
  return check({ file: 'content/business.ts' }, businessSchema, business)
}
