export const LAENDER =
  'Baden-Württemberg Bayern Berlin Brandenburg Bremen Hamburg Hessen Mecklenburg-Vorpommern Niedersachsen Nordrhein-Westfalen Rheinland-Pfalz Saarland Sachsen Sachsen-Anhalt Schleswig-Holstein Thüringen'.split(
    ' ',
  )

/** Each holiday with its month and day or its distance from Easter Sunday, and the Länder that have it. Without a list all Länder have it. */
const HOLIDAYS: readonly (readonly [name: string, day: string | number, laender?: string])[] = [
  ['Neujahr', '01-01'],
  ['Heilige Drei Könige', '01-06', 'Baden-Württemberg Bayern Sachsen-Anhalt'],
  ['Frauentag', '03-08', 'Berlin Mecklenburg-Vorpommern'],
  ['Karfreitag', -2],
  ['Ostersonntag', 0, 'Brandenburg'],
  ['Ostermontag', 1],
  ['Tag der Arbeit', '05-01'],
  ['Christi Himmelfahrt', 39],
  ['Pfingstsonntag', 49, 'Brandenburg'],
  ['Pfingstmontag', 50],
  ['Fronleichnam', 60, 'Baden-Württemberg Bayern Hessen Nordrhein-Westfalen Rheinland-Pfalz Saarland'],
  ['Mariä Himmelfahrt', '08-15', 'Saarland'],
  ['Weltkindertag', '09-20', 'Thüringen'],
  ['Tag der Deutschen Einheit', '10-03'],
  [
    'Reformationstag',
    '10-31',
    'Brandenburg Bremen Hamburg Mecklenburg-Vorpommern Niedersachsen Sachsen Sachsen-Anhalt Schleswig-Holstein Thüringen',
  ],
  ['Allerheiligen', '11-01', 'Baden-Württemberg Bayern Nordrhein-Westfalen Rheinland-Pfalz Saarland'],
  ['Buß- und Bettag', 'the Wednesday before 23 November', 'Sachsen'],
  ['1. Weihnachtstag', '12-25'],
  ['2. Weihnachtstag', '12-26'],
]

/** The holidays of a Land in a year, Saturdays and Sundays too. Some of its towns may have more. @param land '' has none. */
export function holidaysOf(land: string, year: number) {
  const own = HOLIDAYS.filter(([, , laender]) => (laender ? laender.split(' ').includes(land) : land !== ''))
  return own.map(([name, day]) => {
    const date = dateOf(year, day)
    return { from: date, to: date, name, reason: '' }
  })
}

function dateOf(year: number, day: string | number): string {
  if (typeof day === 'number') return isoDate(year, 2, easter(year) + day)
  if (/^\d/.test(day)) return `${year}-${day}`
  return isoDate(year, 10, 22 - ((new Date(Date.UTC(year, 10, 22)).getUTCDay() + 4) % 7))
}

const isoDate = (...date: [year: number, monthIndex: number, day: number]): string =>
  new Date(Date.UTC(...date)).toISOString().slice(0, 10)

/** Easter Sunday as a day of March, 1900 to 2099 (the rule of Carter, Royal Greenwich Observatory). */
function easter(year: number): number {
  const moon = ((204 - 11 * (year % 19)) % 30) + 21
  const full = moon - Number(moon > 48)
  return full + 7 - ((year + Math.floor(year / 4) + full + 1) % 7)
}
