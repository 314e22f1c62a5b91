import { DAYS, type Day, type Opening } from '../schema/hours.ts'

type Group = { days: Day[]; spans: { opens: string; closes: string }[] }

const SPOKEN: Record<Day, string> = {
  Mo: 'montags',
  Di: 'dienstags',
  Mi: 'mittwochs',
  Do: 'donnerstags',
  Fr: 'freitags',
  Sa: 'samstags',
  So: 'sonntags',
}
const ENUMERATED = new Intl.ListFormat('de')

/** The opening hours as signs say them: 'Mo–Fr 10:00–18:00', 'Mo–Do 8:00–12:00, 13:00–17:00; Fr 8:00–12:00'. */
export function displayHours(openings: readonly Opening[]): string {
  return inGroups(openings, ({ opens, closes }) => `${opens}–${closes}`)
}

/** The same, as short as beside a phone number: 'Mo–Fr 10–18'. */
export function shortHours(openings: readonly Opening[]): string {
  return inGroups(openings, ({ opens, closes }) => `${shortTime(opens)}–${shortTime(closes)}`)
}

/** The same in a sentence: 'montags bis freitags von 10 bis 18 Uhr'. */
export function spokenHours(openings: readonly Opening[]): string {
  return groupsOf(openings)
    .map(({ days, spans }) => {
      const times = spans.map(({ opens, closes }) => `von ${shortTime(opens)} bis ${shortTime(closes)}`)
      return `${spokenDays(days)} ${ENUMERATED.format(times)} Uhr`
    })
    .join(', ')
}

/** '08:30' -> '8:30', '10:00' -> '10'. */
const shortTime = (time: string): string => time.replace(/^0/, '').replace(/:00$/, '')

function inGroups(openings: readonly Opening[], span: (span: Group['spans'][number]) => string): string {
  return groupsOf(openings)
    .map(({ days, spans }) => `${shortDays(days)} ${spans.map(span).join(', ')}`)
    .join('; ')
}

/** Neighbouring days with the same times, Monday first. */
function groupsOf(openings: readonly Opening[]): Group[] {
  const groups: Group[] = []
  for (const day of DAYS) {
    const spans = openings
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => ({ opens, closes }))
      .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
    if (spans.length === 0) continue
    const before = groups.at(-1)
    const isNext = before?.days.at(-1) === DAYS[DAYS.indexOf(day) - 1]
    if (before && isNext && JSON.stringify(before.spans) === JSON.stringify(spans)) before.days.push(day)
    else groups.push({ days: [day], spans })
  }
  return groups
}

function shortDays(days: readonly Day[]): string {
  return days.length > 2 ? `${days[0]}–${days.at(-1)}` : days.join(', ')
}

function spokenDays(days: readonly Day[]): string {
  const words = days.map((day) => SPOKEN[day])
  return words.length > 2 ? `${words[0]} bis ${words.at(-1)}` : ENUMERATED.format(words)
}
