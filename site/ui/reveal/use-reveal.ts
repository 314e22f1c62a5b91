import { type RefObject, useEffect, useRef, useState } from 'react'

const VISIBLE_SHARE = 0.1

type Reveal<T> = {
  ref: RefObject<T | null>
  /** For `data-reveal`: absent until the script arms, so that nothing is hidden without it. */
  state: 'armed' | 'shown' | undefined
}

/**
 * Fades an element in once, when a tenth of it is visible: put `ref` and `data-reveal={state}` on it. With
 * `data-reveal-cards` beside it, its children follow each other by 100 ms instead (see reveal.css).
 * What the visitor sees already when the script arms stays as it is: it must not blink.
 */
export function useReveal<T extends HTMLElement>(): Reveal<T> {
  const ref = useRef<T>(null)
  const [armed, setArmed] = useState(false)
  const [hasAnimated, setHasAnimated] = useState(false)

  useEffect(() => {
    const { current } = ref
    if (!current || hasAnimated) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const below = entry.boundingClientRect.top >= innerHeight
        if (below && !entry.isIntersecting) return setArmed(true)
        if (entry.isIntersecting || !below) setHasAnimated(true)
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [hasAnimated])

  if (!armed) return { ref, state: undefined }
  return { ref, state: hasAnimated ? 'shown' : 'armed' }
}
