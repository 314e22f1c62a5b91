const MINUTE_MS = 60_000

/** How long something took or has lasted, in the dative: "seit 3 Stunden". */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'weniger als einer Minute'
  if (minutes < 120) return minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} Stunden` : `${Math.floor(hours / 24)} Tagen`
}
