import type { EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { NARROW } from '#site/styles/breakpoints.ts'
import { moveFocusByArrowKeys } from './arrow-keys.ts'
import { nearestSlide, slidesOf } from './slides.ts'
import { startEmbla } from './start-embla.ts'
import { useMediaQuery } from './useMediaQuery.ts'

type Carousel = {
  /** For the element whose only child is the row of slides. */
  viewport: RefObject<HTMLDivElement | null>
  /** Whether the screen is narrow enough for a carousel. */
  active: boolean
  /** The slide shown first, counted from 0. */
  selected: number
  show: (index: number) => void
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Turns a row of slides into an Embla carousel below 768 px. Until Embla has loaded, and where it can't be loaded, the
 * row is a native scroller and everything here works with that; each time it comes to rest Embla is tried again.
 */
export function useCarousel(): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const embla = useRef<EmblaCarouselType>(null)
  const [selected, setSelected] = useState(0)
  const active = useMediaQuery(NARROW)

  useEffect(() => {
    const { current } = viewport
    if (!active || !current) return
    const ended = new AbortController()
    const { signal } = ended
    const followScroller = () => embla.current ?? setSelected(nearestSlide(current))
    current.addEventListener('scroll', followScroller, { passive: true, signal })
    current.addEventListener('keydown', moveFocusByArrowKeys, { signal })
    let starting = false
    const start = async () => {
      if (starting || embla.current) return
      starting = true
      embla.current = await startEmbla(current, setSelected, signal)
      starting = false
    }
    void start()
    current.addEventListener('scrollend', start, { signal })
    return () => {
      ended.abort()
      embla.current = null
      setSelected(0)
    }
  }, [active])

  const show = (index: number) => {
    const jump = prefersReducedMotion()
    if (embla.current) return embla.current.scrollTo(index, jump)
    const slide = viewport.current && slidesOf(viewport.current)[index]
    slide?.scrollIntoView({ behavior: jump ? 'instant' : 'smooth', inline: 'start', block: 'nearest' })
  }
  return { viewport, active, selected, show }
}
