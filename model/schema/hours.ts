import * as v from 'valibot'
import { LAENDER } from '../holidays.ts'
import * as r from './rules.ts'

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

const WRONG_TIME = 'Bitte schreiben Sie die Uhrzeit als HH:MM, zum Beispiel 09:30; die späteste ist 23:59.'
const time = (title: string) =>
  r.labelled(
    title,
    v.pipe(
      v.string(WRONG_TIME),
      // Owners also write 7, 7:30, 7.30 and 7 Uhr: 07:00 and 07:30.
      v.transform((written) =>
        written.replace(
          /^(\d{1,2})(?:[:.](\d\d))?(?: ?Uhr)?$/,
          (_, hour: string, minutes = '00') => `${hour.padStart(2, '0')}:${minutes}`,
        ),
      ),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, WRONG_TIME),
    ),
    WRONG_TIME,
  )

const opening = v.pipe(
  r.record('Zeitraum', { days: r.labelled('Tage', weekdays), opens: time('Von'), closes: time('Bis') }),
  v.check(
    ({ opens, closes }) => opens < closes,
    '„Von“ muss vor „Bis“ liegen. Ein Zeitraum über Mitternacht wird zu zwei Zeiträumen.',
  ),
)
export type Opening = v.InferOutput<typeof opening>

const WRONG_DATE = 'Bitte schreiben Sie den Tag als JJJJ-MM-TT, zum Beispiel 2026-12-25.'
const date = v.pipe(
  v.string(WRONG_DATE),
  v.nonEmpty('Hier fehlt der Tag.'),
  v.isoDate(WRONG_DATE),
  // 2026-02-30 has the right form but does not exist.
  v.check((day) => String(new Date(day).toJSON()).startsWith(day), WRONG_DATE),
)

const YEAR_MS = 366 * 86_400_000

const closed = v.pipe(
  r.record('Zeitraum', {
    from: r.labelled('Am oder vom', v.optional(date, ''), '', { as: 'day' }),
    to: r.labelled(
      'Bis einschließlich',
      v.optional(v.union([date, v.literal('')], WRONG_DATE), ''),
      'Leer, wenn es nur ein Tag ist.',
      { as: 'day' },
    ),
    name: r.hidden(r.optionalText('Name', '')),
    reason: r.optionalText('Grund', 'Zum Beispiel Betriebsferien; steht dann auch auf der Seite. Darf leer bleiben.'),
  }),
  v.transform(({ to, ...rest }) => ({ ...rest, to: to || rest.from })),
  v.check(({ from, to }) => from <= to, 'Das Ende liegt vor dem Anfang.'),
  // The page sends every listed day to every visitor.
  v.check(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= YEAR_MS,
    'Der Zeitraum dauert länger als ein Jahr. Bitte prüfen Sie die Jahreszahlen.',
  ),
)
export type Closed = v.InferOutput<typeof closed>

const notice = v.pipe(
  v.strictObject({
    text: r.optionalText('Hinweis', 'Zum Beispiel: Betriebsferien vom 3. bis 21. August. Leer: kein Hinweis.'),
    from: r.labelled('Zeigen ab', v.optional(v.union([date, v.literal('')], WRONG_DATE), ''), 'Leer: sofort.', {
      as: 'day',
    }),
    to: r.labelled('Zeigen bis einschließlich', v.optional(v.union([date, v.literal('')], WRONG_DATE), ''), '', {
      as: 'day',
    }),
  }),
  v.forward(
    v.check(({ text, to }) => text === '' || to !== '', 'Bitte tragen Sie ein, bis wann der Hinweis gilt.'),
    ['to'],
  ),
)

/** The times in which the business answers, several a day if there is a break, and the days on which it does not. */
export const HOURS = {
  hours: v.pipe(
    r.list(
      'Telefonzeiten',
      opening,
      14,
      'Wann Sie ans Telefon gehen. Eine Pause ergibt zwei Zeiträume. Ohne Zeitraum steht dort „nach Vereinbarung“.',
    ),
    v.check((openings) => !openings.some(overlapsAnother), 'Zwei Zeiträume eines Tages überschneiden sich.'),
  ),
  holidays: r.choice(
    'Feiertage',
    LAENDER,
    'Ihr Bundesland: An seinen Feiertagen sagt die Seite nicht „Jetzt Telefonzeit“. Ohne Angabe sind sie Tage wie andere.',
  ),
  notice: r.labelled(
    'Hinweis auf Zeit',
    v.optional(notice, {}),
    'Steht am Seitenanfang, bei den Zeiten und über dem Formular, und geht danach von selbst.',
  ),
  closed: r.list(
    'Urlaub und weitere freie Tage',
    closed,
    100,
    'Auch an diesen Tagen sagt die Seite nicht „Jetzt Telefonzeit“. Ein Feiertag, den nur Ihr Ort hat, gehört hierher.',
  ),
}

function overlapsAnother({ days, opens, closes }: Opening, at: number, openings: readonly Opening[]): boolean {
  return openings
    .slice(at + 1)
    .some((other) => opens < other.closes && other.opens < closes && days.some((day) => other.days.includes(day)))
}
