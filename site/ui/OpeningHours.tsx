import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'

/** Whether somebody answers the phone now; empty without script (browser/opening-hours.ts). */
export function OpeningHours() {
  const { business, texts } = useContent()
  const { openings, breaks } = business.hours
  const closed = breaks.map(({ from, to }) => [from, to])
  return <small {...hook('opening-hours', JSON.stringify({ openings, closed, words: texts.reachable }))} />
}
