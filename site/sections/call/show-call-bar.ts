// Where calling and asking are at hand anyway: the hero's buttons, the form, the footer's numbers.
const ELSEWHERE = '#home, #contact, footer'

/**
 * Shows the call bar while nothing else on the screen offers what it does.
 * @returns a function that stops it.
 */
export function showCallBar(): () => void {
  const bar = document.querySelector('[data-call-bar]')
  const seen = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target)
      else seen.delete(target)
    }
    bar?.toggleAttribute('data-shown', seen.size === 0)
  })
  for (const place of document.querySelectorAll(ELSEWHERE)) observer.observe(place)
  return () => observer.disconnect()
}
