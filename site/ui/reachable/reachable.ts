import * as business from '#model/business.ts'
import type { Business } from '#model/facts/business.ts'
import { reachable as copy } from '#model/texts.ts'

const WEEK = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const
const DAY_MS = 86_400_000
const DAYS_NAMED = [0, 1, 2, 3, 4, 5, 6]

// The craftsman's clock, wherever the visitor is. Swedish, because it writes dates as ISO 8601 does. Made at first need:
// that takes a slow phone 100 ms.
let clock: Intl.DateTimeFormat | undefined
const inBerlin = (moment: Date): string => {
  clock ??= new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })
  return clock.format(moment)
}

type Hours = Pick<Business['hours'], 'openings' | 'closed'>

/**
 * Whether the phone is answered at that moment, or from when on it will be, by the hours of content/business.yaml;
 * nothing where that is more than six days away and the name of a day would mislead.
 */
export function reachable(now: Date, { openings, closed }: Hours = business.hours): string {
  const [today = '', time = ''] = inBerlin(now).split(' ')
  const coming = DAYS_NAMED.flatMap((ahead) => {
    const day = new Date(Date.parse(today) + ahead * DAY_MS)
    const name = WEEK[day.getUTCDay()] ?? 'So'
    if (closed.includes(day.toISOString().slice(0, 10))) return []
    return openings
      .filter(({ days, closes }) => days.includes(name) && (ahead > 0 || closes > time))
      .map(({ opens }) => ({ ahead, name, opens }))
      .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
  })
  const [next] = coming
  if (!next) return ''
  const start = `${next.opens.replace(/^0|:00$/g, '')}\u00a0${copy.oClock}`
  if (next.ahead > 0) return `${copy.again} ${next.name} ${start}`
  return next.opens <= time ? copy.now : `${copy.today} ${start}`
}
