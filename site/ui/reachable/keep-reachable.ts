import { reachable } from './reachable.ts'

const EVERY_MS = 20_000

/**
 * Writes into each `data-reachable` whether one may call now, and keeps it true.
 * @returns a function that stops it.
 */
export function keepReachable(): () => void {
  write()
  const timer = setInterval(write, EVERY_MS)
  return () => clearInterval(timer)
}

function write(): void {
  const words = reachable(new Date())
  for (const place of document.querySelectorAll('[data-reachable]')) place.textContent = words
}
