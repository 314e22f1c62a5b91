import { findAll, hookValue } from '#pages/hooks.ts'

// A section is current while it lies across the middle of the screen.
const MIDDLE = '-45% 0px -50% 0px'

/** Marks the entry of the current section in the navigation. */
export function markCurrentSection(): void {
  const entries = new Map(findAll('section').map((entry) => [hookValue(entry, 'section').slice(1), entry]))
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const entry = entries.get(target.id)
        if (isIntersecting) entry?.setAttribute('aria-current', 'location')
        else entry?.removeAttribute('aria-current')
      }
    },
    { rootMargin: MIDDLE },
  )
  for (const id of entries.keys()) {
    const section = document.getElementById(id)
    if (section) observer.observe(section)
  }
}
