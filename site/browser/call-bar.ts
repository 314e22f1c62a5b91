import { find, mark } from '#site/hooks.ts'

// Where calling and asking are at hand anyway: the hero's buttons, the form, the footer's numbers.
const ELSEWHERE = '#home, #contact, footer'

/** Shows the call bar while nothing else on the screen offers what it does. */
export function showCallBar(): void {
  const bar = find('call-bar')
  if (!bar) return
  const seen = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target)
      else seen.delete(target)
    }
    mark(bar, 'shown', seen.size === 0)
  })
  for (const place of document.querySelectorAll(ELSEWHERE)) observer.observe(place)
}
