import { assert, date, property } from 'fast-check'
import { expect, test } from 'vitest'
import { holidaysOf } from '#model/holidays.ts'
import { business, texts } from '../../tests/support/content.ts'
import { reachable as tell } from './opening-hours.ts'

const { openings } = business.hours
const breaks = [2026, 2027].flatMap((year) => holidaysOf(business.holidays, year))
const HOURS: Parameters<typeof tell>[1] = { openings, closed: breaks.map(({ from, to }) => [from, to]) }
const reachable = (moment: Date, hours = HOURS) => tell(moment, hours, texts.reachable)

const isoDate = (day: Date) => day.toISOString().slice(0, 10)
const isClosed = (day: Date) =>
  [0, 6].includes(day.getUTCDay()) || breaks.some(({ from, to }) => from <= isoDate(day) && isoDate(day) <= to)

const SPACE = '\u00a0'
const SUMMER_STARTS = [Date.UTC(2026, 2, 29, 1), Date.UTC(2027, 2, 28, 1)]
const WINTER_STARTS = [Date.UTC(2026, 9, 25, 1), Date.UTC(2027, 9, 31, 1)]

// The tested code asks Intl, so the test calculates the difference itself.
const offsetHours = (time: number): number => {
  const isSummer = SUMMER_STARTS.some((start, year) => time >= start && time < Number(WINTER_STARTS[year]))
  return isSummer ? 2 : 1
}
/** Berlin's clock as if it were UTC. */
const inBerlin = (time: number) => new Date(time + offsetHours(time) * 3_600_000)

const moments = date({ min: new Date('2026-01-01T00:00Z'), max: new Date('2027-12-31T00:00Z'), noInvalidDate: true })

test('one may call from Monday to Friday from 10 to 18 in Berlin, but not on closed days, and never else', () => {
  assert(
    property(moments, (moment) => {
      const berlin = inBerlin(moment.getTime())
      const isOpen = !isClosed(berlin) && berlin.getUTCHours() >= 10 && berlin.getUTCHours() < 18
      expect(reachable(moment) === 'Jetzt erreichbar').toBe(isOpen)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2026-11-20T08:59:59Z', 'heute ab 10 Uhr'],
  ['2026-11-20T16:59:59Z', 'Jetzt erreichbar'],
  ['2026-11-20T17:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-11-18T17:00:00Z', 'wieder ab Do 10 Uhr'],
  // The Fridays before and the Mondays after the clocks are changed.
  ['2026-03-30T07:59:00Z', 'heute ab 10 Uhr'],
  // Christmas Eve, Christmas Day on a Friday, and Easter with its Friday and Monday.
  ['2026-12-24T17:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-12-25T11:00:00Z', 'wieder ab Mo 10 Uhr'],
])('at %s: %s', (moment, words) => {
  expect(reachable(new Date(moment)).replace(SPACE, ' ')).toBe(words)
})

// By the calendar: Good Friday to Corpus Christi move with Easter (28 March 2027). The 1st of May is a Saturday.
const DAYS =
  '01-01 Neujahr, 03-26 Karfreitag, 03-29 Ostermontag, 05-01 Tag der Arbeit, 05-06 Christi Himmelfahrt, 05-17 Pfingstmontag, 05-27 Fronleichnam, 10-03 Tag der Deutschen Einheit, 11-01 Allerheiligen, 12-25 1. Weihnachtstag, 12-26 2. Weihnachtstag'

test('the holidays of Essen are those of the calendar, with their names, also where the phone is answered all week', () => {
  const ofEssen = holidaysOf('Nordrhein-Westfalen', 2027)
  expect(ofEssen.map(({ from, name }) => `${from.slice(5)} ${name}`).join(', ')).toBe(DAYS)
  const days = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] satisfies Parameters<
    typeof tell
  >[1]['openings'][number]['days']
  const hours = { ...HOURS, openings: [{ days, opens: '00:00', closes: '23:59' }] }
  for (const { from } of ofEssen) expect(reachable(new Date(`${from}T11:00Z`), hours)).not.toBe(texts.reachable.now)
})
