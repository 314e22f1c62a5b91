import { expect, test } from 'vitest'
import { holidaysOf } from '#model/holidays.ts'
import { business, texts } from '../../tests/support/content.ts'
import { reachable as tell } from './opening-hours.ts'

const { openings } = business.hours
const breaks = [2026, 2027].flatMap((year) => holidaysOf(business.holidays, year))
const HOURS: Parameters<typeof tell>[1] = { openings, closed: breaks.map(({ from, to }) => [from, to]) }
const reachable = (moment: Date, hours = HOURS) => tell(moment, hours, texts.reachable)

test.each([
  ['2026-11-20T08:59:59Z', 'heute ab 10 Uhr'],
  ['2026-11-20T16:59:59Z', 'Jetzt Telefonzeit'],
  ['2026-11-20T17:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-11-18T17:00:00Z', 'wieder ab Do 10 Uhr'],
  ['2026-11-21T12:00:00Z', 'wieder ab Mo 10 Uhr'],
  // Berlin is one hour before UTC in winter, two in summer: the clocks change on 29 March and 25 October.
  ['2026-03-27T08:59:59Z', 'heute ab 10 Uhr'],
  ['2026-03-27T09:00:00Z', 'Jetzt Telefonzeit'],
  ['2026-03-30T07:59:59Z', 'heute ab 10 Uhr'],
  ['2026-03-30T08:00:00Z', 'Jetzt Telefonzeit'],
  ['2026-10-23T15:59:59Z', 'Jetzt Telefonzeit'],
  ['2026-10-23T16:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-10-26T08:59:59Z', 'heute ab 10 Uhr'],
  ['2026-10-26T09:00:00Z', 'Jetzt Telefonzeit'],
  // Christmas Eve, Christmas Day on a Friday, and Easter with its Friday and Monday.
  ['2026-12-24T17:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2026-12-25T11:00:00Z', 'wieder ab Mo 10 Uhr'],
  ['2027-03-26T11:00:00Z', 'wieder ab Di 10 Uhr'],
])('at %s: %s', (moment, words) => {
  expect(reachable(new Date(moment)).replace('\u00a0', ' ')).toBe(words)
})

test('a page that stays online for years knows its holidays', () => {
  const [easter] = holidaysOf(business.holidays, new Date().getFullYear() + 9).filter(
    ({ name }) => name === 'Ostermontag',
  )
  expect(business.hours.breaks).toContainEqual(easter)
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
