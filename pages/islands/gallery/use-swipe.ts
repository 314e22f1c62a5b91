import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

const LEAST_PX = 40

/**
 * Turns a sideways swipe over an element into a step. The element needs `touch-action: pinch-zoom`.
 * @param onStep called with 1 for the next and -1 for the previous.
 * @returns the element's listeners.
 */
export function useSwipe(onStep: (step: number) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const swiped = useRef(false)
  return {
    onPointerDown({ isPrimary, clientX: x, clientY: y }: PointerEvent) {
      // A second finger means pinching, not swiping.
      start.current = isPrimary ? { x, y } : null
      swiped.current = false
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const step = start.current ? swipeStep(clientX - start.current.x, clientY - start.current.y) : 0
      start.current = null
      swiped.current = step !== 0
      if (step) onStep(step)
    },
    // The browser fires a click after a swipe with the mouse.
    onClickCapture(event: MouseEvent) {
      if (swiped.current) event.stopPropagation()
      swiped.current = false
    },
    // By default the browser would drag the picture's file.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}

/**
 * Reads a pointer's way.
 * @param dx way to the right in px; `dy` is the way down.
 * @returns 1 for the next picture (swiped to the left), -1 for the previous, 0 for a tap or a vertical way.
 */
function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
