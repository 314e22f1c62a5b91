import * as v from 'valibot'
import { labelled, list, optionalText, pattern, record } from './rules.ts'

/** Days as the owner writes them, Monday first. */
export const DAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
export type Day = (typeof DAYS)[number]

const weekdays = v.pipe(
  v.array(
    v.picklist(DAYS, `Bitte nennen Sie die Tage so: ${DAYS.join(', ')}.`),
    'Bitte nennen Sie die Tage als Liste: [Mo, Di].',
  ),
  v.minLength(1, 'Bitte nennen Sie mindestens einen Tag.'),
)

const TIME_RULE = 'Bitte schreiben Sie die Uhrzeit als HH:MM, zum Beispiel 09:30; die späteste ist 23:59.'
const time = (title: string, example: string) =>
  pattern(title, /^([01]\d|2[0-3]):[0-5]\d$/, TIME_RULE, `Uhrzeit mit vier Ziffern: ${example}`)

const opening = v.pipe(
  record('Zeitraum', { days: labelled('Tage', weekdays), opens: time('Von', '09:30'), closes: time('Bis', '18:00') }),
  v.check(
    ({ opens, closes }) => opens < closes,
    'opens muss vor closes liegen. Was über Mitternacht geht, wird zwei Zeiträume.',
  ),
)
export type Opening = v.InferOutput<typeof opening>

const DATE_RULE = 'Bitte schreiben Sie den Tag als JJJJ-MM-TT, zum Beispiel 2026-12-25.'
const date = v.pipe(
  v.string(DATE_RULE),
  v.isoDate(DATE_RULE),
  // 2026-02-30 has the form, but is no day.
  v.check((text) => isDay(text), DATE_RULE),
)

function isDay(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}

const YEAR_MS = 366 * 86_400_000

const closed = v.pipe(
  record('Zeitraum', {
    from: labelled('Am oder vom', date, 'Jahr-Monat-Tag: 2026-12-25', { as: 'day' }),
    to: labelled(
      'Bis einschließlich',
      v.optional(v.union([date, v.literal('')], DATE_RULE), ''),
      'Leer, wenn es nur ein Tag ist.',
      { as: 'day' },
    ),
    reason: optionalText('Grund', 'Zum Beispiel Betriebsferien; steht dann auch auf der Seite. Darf fehlen.'),
  }),
  v.transform(({ to, ...rest }) => ({ ...rest, to: to === '' ? rest.from : to })),
  v.check(({ from, to }) => from <= to, 'to muss am selben Tag wie from oder danach liegen.'),
  // Every day of it goes to every visitor.
  v.check(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= YEAR_MS,
    'Der Zeitraum dauert länger als ein Jahr. Bitte prüfen Sie die Jahreszahlen.',
  ),
)
export type Closed = v.InferOutput<typeof closed>

/** When the business answers: intervals a day, several if there is a break, and the days on which it does not. */
export const HOURS = {
  hours: v.pipe(
    list('Sprechzeiten', opening, 14, 'Wann Sie ans Telefon gehen. Eine Pause ergibt zwei Zeiträume.'),
    v.minLength(1, 'Bitte tragen Sie mindestens eine Sprechzeit ein.'),
    v.check((openings) => haveNoOverlap(openings), 'Zwei Zeiträume eines Tages überschneiden sich.'),
  ),
  closed: list('Feiertage und Urlaub', closed, 100, 'An diesen Tagen sagt die Seite nicht „Jetzt Sprechzeit“.'),
}

function haveNoOverlap(openings: readonly Opening[]): boolean {
  return DAYS.every((day) => {
    const ofDay = openings.filter(({ days }) => days.includes(day)).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
    return ofDay.every(({ opens }, index) => index === 0 || opens >= (ofDay[index - 1]?.closes ?? ''))
  })
}
