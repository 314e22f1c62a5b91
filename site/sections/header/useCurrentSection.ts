import { useEffect, useState } from 'react'

// A section is current while it lies across the middle of the screen.
const MIDDLE = '-45% 0px -50% 0px'

/** The anchor of the section the visitor is looking at; undefined before the first, and where there is none. */
export function useCurrentSection(anchors: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find(({ isIntersecting }) => isIntersecting)
        if (visible) setCurrent(`#${visible.target.id}`)
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
