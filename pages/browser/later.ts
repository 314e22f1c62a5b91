import { whenQuiet } from './after-load.ts'

/**
 * Lays out what is below the first view (styles/later.css), one part after the other, each when the browser is idle: on a
 * slow phone all of it together takes a quarter of a second, and a press would wait.
 */
export function layOutTheRest(): void {
  const root = document.documentElement
  const parts = document.querySelectorAll<HTMLElement>('#services > section, #projects, #contact, footer')
  let at = 0
  const next = () => {
    const part = parts[at]
    at += 1
    if (!part || !root.hasAttribute('data-later')) return root.removeAttribute('data-later')
    part.style.contentVisibility = 'visible'
    // The part is laid out before the next one is asked for.
    requestAnimationFrame(() => whenQuiet(next))
  }
  whenQuiet(next)
}
