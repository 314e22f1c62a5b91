import { useSyncExternalStore } from 'react'
import { timeInWords } from '../words.ts'

const MINUTE_MS = 60_000

function eachMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS)
  return () => clearInterval(timer)
}

/** A time in words, which grow older by themselves. @param iso ISO 8601. */
export function Time({ iso }: { iso: string }) {
  const minute = useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / MINUTE_MS))
  return <time dateTime={iso}>{timeInWords(iso, minute * MINUTE_MS)}</time>
}
