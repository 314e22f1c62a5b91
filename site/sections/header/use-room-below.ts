import { type RefObject, useEffect } from 'react'

// Of the window's height. With text of twice the size, the header of a phone takes a third.
const MOST = 1 / 5

/** Lets the header stay at the page's top where it would cover too much of the window: what has the focus needs the room. */
export function useRoomBelow(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = header
    if (!current) return
    const observer = new ResizeObserver(() =>
      current.toggleAttribute('data-in-flow', current.offsetHeight > innerHeight * MOST),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [header])
}
