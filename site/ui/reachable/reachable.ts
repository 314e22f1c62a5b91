import { business } from '#content/business.ts'
import { reachable as copy } from '#content/texts.ts'

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const SHORT = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa']
const DAY_MS = 86_400_000

// The craftsman's clock, wherever the visitor is. Swedish, because it writes dates as ISO 8601 does.
const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

const { opens, closes } = business.hours
const worked: readonly string[] = business.hours.days
const closed: readonly string[] = business.hours.closed
const start = `${opens.replace(/^0|:00$/g, '')}\u00a0${copy.oClock}`

/**
 * Whether the phone is answered at that moment, or from when on it will be, by the hours of content/business.ts; nothing
 * where that is more than six days away and the name of a day would mislead.
 */
export function reachable(now: Date): string {
  const [today = '', time = ''] = clock.format(now).split(' ')
  const dayIn = (days: number) => new Date(Date.parse(today) + days * DAY_MS)
  const worksIn = (days: number) => {
    const day = dayIn(days)
    return worked.includes(WEEK[day.getUTCDay()] ?? '') && !closed.includes(day.toISOString().slice(0, 10))
  }

  if (worksIn(0) && time < opens) return `${copy.today} ${start}`
  if (worksIn(0) && time < closes) return copy.now
  const next = [1, 2, 3, 4, 5, 6].find(worksIn)
  return next === undefined ? '' : `${copy.again} ${SHORT[dayIn(next).getUTCDay()]} ${start}`
}
