import { findAll, hookValue } from '#pages/hooks.ts'

/** Shows what is true on the visitor's day, and hides it afterwards: the page may have been built weeks ago, and stay open. */
export function showWhatIsTrueToday(): void {
  show()
  document.addEventListener('visibilitychange', show)
}

function show(): void {
  const now = new Date()
  // Intl would need 100 ms on a slow phone.
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  for (const place of findAll('until'))
    place.hidden = hookValue(place, 'until') < today || hookValue(place, 'since') > today
}
