import { assert, date, property } from 'fast-check'
import { expect, test } from 'vitest'
import { business, texts } from '../../tests/support/content.ts'
import { reachable as tell } from './opening-hours.ts'

const { openings, breaks } = business.hours
const HOURS: Parameters<typeof tell>[1] = { openings, closed: breaks.map(({ from, to }) => [from, to]) }
const reachable = (moment: Date, hours = HOURS) => tell(moment, hours, texts.reachable)

const isoDate = (day: Date) => day.toISOString().slice(0, 10)
const isClosed = (day: Date) =>
  [0, 6].includes(day.getUTCDay()) || breaks.some(({ from, to }) => from <= isoDate(day) && isoDate(day) <= to)

const SPACE = '\u00a0'
const SUMMER_STARTS = [Date.UTC(2026, 2, 29, 1), Date.UTC(2027, 2, 28, 1)]
const WINTER_STARTS = [Date.UTC(2026, 9, 25, 1), Date.UTC(2027, 9, 31, 1)]

// Written out instead of asked of Intl, which is what is tested.
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
      expect(reachable(moment) === 'Jetzt Sprechzeit').toBe(isOpen)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2026-11-20T08:59:59Z', 'heute ab 10 Uhr'],
  ['2026-11-20T16:59:59Z', 'Jetzt Sprechzeit'],
  ['2026-11-20T17:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-11-18T23:30:00Z', 'heute ab 10 Uhr'],
  ['2026-11-18T17:00:00Z', 'wieder ab Do 10 Uhr'],
  ['2026-11-22T12:00:00Z', 'wieder ab Mo 10 Uhr'],
  // The Fridays before and the Mondays after the clocks are changed.
  ['2026-03-30T07:59:00Z', 'heute ab 10 Uhr'],
  ['2026-10-23T16:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-10-26T08:59:00Z', 'heute ab 10 Uhr'],
  // Christmas Eve, Christmas Day on a Friday, and Easter with its Friday and Monday.
  ['2026-12-24T17:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-12-25T11:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2027-03-25T18:00:00Z', 'wieder ab Di 10 Uhr'],
  ['2027-03-29T08:30:00Z', 'wieder ab Di 10 Uhr'],
])('at %s: %s', (moment, words) => {
  expect(reachable(new Date(moment)).replace(SPACE, ' ')).toBe(words)
})

// By the calendar: Good Friday to Corpus Christi move with Easter (28 March 2027).
const HOLIDAYS = ['2026-12-25', '2026-12-26', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-01', '2027-05-06']
const MORE_HOLIDAYS = ['2027-05-17', '2027-05-27', '2027-10-03', '2027-11-01', '2027-12-25', '2027-12-26']

test.each([...HOLIDAYS, ...MORE_HOLIDAYS])(
  '%s is a holiday in Essen also where the phone is answered all week',
  (day) => {
    const always = [{ days: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'], opens: '00:00', closes: '23:59' }] as const
    const hours = { ...HOURS, openings: always.map((one) => ({ ...one, days: [...one.days] })) }
    expect(reachable(new Date(`${day}T11:00Z`), hours)).not.toBe(texts.reachable.now)
  },
)
