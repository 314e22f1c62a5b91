import { findAll, setHook } from '#pages/hooks.ts'

const IDLE = { timeout: 60 }

/**
 * Lays out the parts below a phone's first view (styles/later.css), one after the other, from the first idle moment after the
 * first paint on: all of it together takes a slow phone a quarter of a second, and a press would wait. Who presses a key,
 * jumps, or selects words needs every place at once.
 */
export function layOutTheRest(): void {
  const root = document.documentElement
  if (!root.hasAttribute('data-later')) return
  const parts = findAll('part')
  const next = () => {
    const part = parts.shift()
    if (!part) {
      setHook(root, 'later', false)
      return
    }
    setHook(part, 'part', false)
    // The part is laid out before the next one is asked for.
    requestAnimationFrame(whenIdle)
  }
  // Safari has no requestIdleCallback.
  const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(next, IDLE) : setTimeout(next, 20))
  const layOutAll = () => setHook(root, 'later', false)
  let before = scrollY
  for (const sign of ['keydown', 'selectstart']) addEventListener(sign, layOutAll, { once: true })
  addEventListener('scroll', () => {
    if (Math.abs(scrollY - before) > innerHeight) layOutAll()
    before = scrollY
  })
  // A fragment typed into the address: the browser has scrolled to where its part seemed to be.
  addEventListener('hashchange', () => {
    if (!root.hasAttribute('data-later')) return
    layOutAll()
    document.querySelector(':target')?.scrollIntoView()
  })
  whenIdle()
}
