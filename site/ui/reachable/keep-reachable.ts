import { reachable } from './reachable.ts'

const EVERY_MS = 20_000

/**
 * Writes into each `data-reachable` whether one may call now, and keeps it true; from the first scrolling on, because
 * all of them stand below the first view and a slow phone takes a tenth of a second to find its clock for Berlin.
 * @returns a function that stops it.
 */
export function keepReachable(): () => void {
  const stopping = new AbortController()
  const begin = () => {
    write()
    const timer = setInterval(write, EVERY_MS)
    stopping.signal.addEventListener('abort', () => clearInterval(timer))
  }
  if (document.documentElement.hasAttribute('data-scrolled')) begin()
  else addEventListener('scroll', begin, { once: true, passive: true, signal: stopping.signal })
  return () => stopping.abort()
}

function write(): void {
  const words = reachable(new Date())
  for (const place of document.querySelectorAll('[data-reachable]')) place.textContent = words
}
