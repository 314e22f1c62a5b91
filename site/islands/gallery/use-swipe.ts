import { type RefObject, useEffect } from 'react'

const LEAST_PX = 40

/**
 * Turns a sideways swipe over an element into a step. The element needs `touch-action: pinch-zoom`.
 * @param onStep called with 1 for the next and -1 for the previous; must be stable.
 */
export function useSwipe(target: RefObject<HTMLElement | null>, onStep: (step: number) => void): void {
  useEffect(() => {
    const element = target.current
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    let start: PointerEvent | null = null
    let swiped = false

    const begin = (event: PointerEvent) => {
      // A second finger means pinching, not swiping.
      start = event.isPrimary ? event : null
      swiped = false
    }
    const end = (event: PointerEvent) => {
      const step = start ? swipeStep(event.clientX - start.clientX, event.clientY - start.clientY) : 0
      start = null
      swiped = step !== 0
      if (step) onStep(step)
    }
    // A mouse that swipes ends with a click, which is no wish of its own.
    const swallowClick = (event: MouseEvent) => {
      if (swiped) event.stopPropagation()
      swiped = false
    }
    element.addEventListener('pointerdown', begin, { signal })
    element.addEventListener('pointerup', end, { signal })
    element.addEventListener('click', swallowClick, { capture: true, signal })
    // Else the browser drags the picture's file along.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    return () => ended.abort()
  }, [target, onStep])
}

/**
 * What a pointer's way means.
 * @param dx way to the right in px; `dy` way down.
 * @returns 1 for the next picture (swiped to the left), -1 for the previous, 0 for a tap or a way up or down.
 */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
