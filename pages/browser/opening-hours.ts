import type { PageContent } from '#pages/content.ts'
import { findAll, hookValue } from '#pages/hooks.ts'
import { afterLoad } from './after-load.ts'

type Hours = {
  /** The openings of a week, sorted by their beginning. */
  openings: PageContent['business']['hours']['openings']
  /** The first and the last day of each time without an answer, as ISO dates. */
  closed: readonly (readonly [from: string, to: string])[]
}
type Words = PageContent['texts']['reachable']

const EVERY_MS = 20_000

/**
 * Says whether the phone is answered now, every 20 s anew. The work begins with the first scrolling: all places are below the first view, and a slow phone needs 100 ms for its clock of Berlin.
 */
export function tellOpeningHours(): void {
  const places = findAll('opening-hours')
  const [first] = places
  if (!first) return
  const { words, ...hours }: Hours & { words: Words } = JSON.parse(hookValue(first, 'opening-hours'))
  const tell = () => {
    const now = new Date()
    const told = reachable(now, hours, words)
    for (const place of places) {
      // Writing the same words again would undo a translation.
      if (hookValue(place, 'told') !== told) place.textContent = told
      place.setAttribute('data-told', told)
    }
  }
  const begin = () => {
    tell()
    setInterval(tell, EVERY_MS)
  }
  addEventListener('scroll', begin, { passive: true, once: true })
  // The page may have been opened at an anchor.
  afterLoad(() => scrollY > 0 && dispatchEvent(new Event('scroll')))
}

const WEEK = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const
const DAY_MS = 86_400_000

/**
 * Says in German whether the phone is answered at that moment, or when it will be.
 * @returns '' when the next hours begin in more than six days: the name of a weekday would mislead.
 */
export function reachable(now: Date, { openings, closed }: Hours, words: Words): string {
  const [today = '', time = ''] = inBerlin(now)
  const coming = [0, 1, 2, 3, 4, 5, 6].flatMap((ahead) => {
    const day = new Date(Date.parse(today) + ahead * DAY_MS)
    const name = WEEK[day.getUTCDay()] ?? 'So'
    const date = day.toISOString().slice(0, 10)
    if (closed.some(([from, to]) => from <= date && date <= to)) return []
    return openings
      .filter(({ days, closes }) => days.includes(name) && (ahead > 0 || closes > time))
      .map(({ opens }) => ({ ahead, name, opens }))
  })
  const [next] = coming
  if (!next) return ''
  const start = `${next.opens.replace(/^0|:00$/g, '')}\u00a0${words.oClock}`
  if (next.ahead > 0) return `${words.again} ${next.name} ${start}`
  return next.opens <= time ? words.now : `${words.today} ${start}`
}

// The clock of Berlin, also for visitors elsewhere. The Swedish format is ISO 8601. A slow phone needs 100 ms to make it.
let clock: Intl.DateTimeFormat | undefined
function inBerlin(moment: Date): string[] {
  clock ??= new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })
  return clock.format(moment).split(' ')
}
