const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something took or has lasted, in the dative: "seit 3 Stunden". Up to twice a unit the smaller one is used. */
export function durationText(ms: number): string {
  if (ms < MINUTE_MS) return counted(Math.ceil(ms / 1000), 'einer Sekunde', 'Sekunden')
  if (ms < 2 * HOUR_MS) return counted(Math.floor(ms / MINUTE_MS), 'einer Minute', 'Minuten')
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} Stunden`
  return `${Math.floor(ms / DAY_MS)} Tagen`
}

const counted = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`)
