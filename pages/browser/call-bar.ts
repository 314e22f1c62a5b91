import { find, setHook } from '#pages/hooks.ts'
import { isScrolled } from './header.ts'

// These places have a phone link or the form, so the bar is not needed beside them.
const ELSEWHERE = '#contact, footer'
// At an anchor the end of the section before is still below the header.
const BELOW_HEADER = { rootMargin: '-25% 0px 0px' }

/** Shows the call bar from the first scroll on, while none of these places is on the screen. */
export function showCallBar(): void {
  const bar = find('call-bar')
  if (!bar) return
  const seen = new Set<Element>()
  const update = () => setHook(bar, 'shown', isScrolled() && seen.size === 0)
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target)
      else seen.delete(target)
    }
    update()
  }, BELOW_HEADER)
  for (const place of document.querySelectorAll(ELSEWHERE)) observer.observe(place)
  addEventListener('scroll', update, { passive: true })
}
