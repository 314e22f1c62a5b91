import { useEffect, useState } from 'react'

// A section is current while it lies across the middle of the screen.
const MIDDLE = '-45% 0px -50% 0px'

/** The anchor of the section the visitor is looking at; undefined where there is none. */
export function useCurrentSection(anchors: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const anchor = `#${target.id}`
          setCurrent((previous) => {
            if (isIntersecting) return anchor
            return previous === anchor ? undefined : previous
          })
        }
      },
      { rootMargin: MIDDLE },
    )
    for (const anchor of anchors) {
      const section = document.querySelector(anchor)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [anchors])

  return current
}
