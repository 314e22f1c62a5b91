import { whenQuiet, whenRead } from './after-load.ts'

// The same as in styles/later.css. The title of the services lies beside the first view, and is always laid out.
const PARTS = '#services article, #services > section + section, #projects, #contact, footer'
const SIGNS = ['scroll', 'pointerdown', 'keydown']

/**
 * Lays out what is below the first view (styles/later.css), one part after the other, each when the browser is idle: on a
 * slow phone all of it together takes a quarter of a second, and a press would wait. It begins at the visitor's first
 * sign, or when the first view has been read.
 */
export function layOutTheRest(): void {
  const root = document.documentElement
  const parts = document.querySelectorAll<HTMLElement>(PARTS)
  let at = 0
  const next = () => {
    const part = parts[at]
    at += 1
    if (!part || !root.hasAttribute('data-later')) return root.removeAttribute('data-later')
    part.style.contentVisibility = 'visible'
    // The part is laid out before the next one is asked for.
    requestAnimationFrame(() => whenQuiet(next))
  }
  let hasBegun = false
  const begin = () => {
    if (!hasBegun) whenQuiet(next)
    hasBegun = true
  }
  for (const sign of SIGNS) addEventListener(sign, begin, { once: true })
  if (scrollY > 0) begin()
  // A fragment typed into the address: the browser has scrolled to where its part seemed to be.
  addEventListener('hashchange', () => {
    if (!root.hasAttribute('data-later')) return
    root.removeAttribute('data-later')
    document.querySelector(':target')?.scrollIntoView()
  })
  whenRead(begin)
}
