import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NARROW } from '#site/styles/breakpoints.ts'

type Carousel = {
  /** For the element whose only child is the row of slides. */
  viewport: RefObject<HTMLDivElement | null>
  /** Whether the screen is narrow enough for a carousel. */
  active: boolean
  /** The slide shown first, counted from 0. */
  selected: number
  show: (index: number) => void
}

const OPTIONS: EmblaOptionsType = {
  align: 'start',
  // The last slides keep a place of their own, though both fit the screen at once.
  containScroll: 'keepSnaps',
  dragThreshold: 10,
  duration: 25,
  // Embla's own handling trusts a Tab press less than 10 ms ago, which a slow phone misses.
  watchFocus: (carousel, { target }) => {
    const index = carousel.slideNodes().findIndex((slide) => target instanceof Node && slide.contains(target))
    if (index !== -1) carousel.scrollTo(index, true)
    return false
  },
}

// Embla is a tenth of all script, and whoever never scrolls down to the pictures does without it.
const NEAR: IntersectionObserverInit = { rootMargin: '100%' }

const SIBLINGS: Partial<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
}

/**
 * Turns a row of slides into an Embla carousel below 768 px. Until Embla has loaded, and where it can't be loaded, the
 * row is a native scroller and everything here works with that; each time it comes near or to rest Embla is tried again.
 */
export function useCarousel(): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const embla = useRef<EmblaCarouselType>(null)
  // Embla takes over at rest only: a swipe, or an arrow that was tapped, gets to its photo.
  const moving = useRef(false)
  const [selected, setSelected] = useState(0)
  const active = useSyncExternalStore(onResize, isNarrow, () => false)

  useEffect(() => {
    const { current } = viewport
    if (!active || !current) return
    const ended = new AbortController()
    const { signal } = ended
    let scrolled = false
    const followScroller = () => {
      moving.current = true
      scrolled = true
      if (!embla.current) setSelected(nearestSlide(current))
    }
    const holdStill = () => {
      moving.current = true
      scrolled = false
    }
    const letGo = () => scrolled || rest()
    current.addEventListener('scroll', followScroller, { passive: true, signal })
    current.addEventListener('touchstart', holdStill, { passive: true, signal })
    for (const end of ['touchend', 'touchcancel']) current.addEventListener(end, letGo, { passive: true, signal })
    current.addEventListener('keydown', moveFocusByArrowKeys, { signal })
    let starting = false
    const start = async () => {
      if (starting || embla.current) return
      starting = true
      embla.current = await startEmbla(current, () => !moving.current, setSelected, signal)
      starting = false
    }
    const near = new IntersectionObserver(([gallery]) => gallery?.isIntersecting && void start(), NEAR)
    near.observe(current)
    const rest = () => {
      moving.current = false
      void start()
    }
    current.addEventListener('scrollend', rest, { signal })
    return () => {
      ended.abort()
      near.disconnect()
      embla.current = null
      setSelected(0)
    }
  }, [active])

  const show = (index: number) => {
    const jump = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (embla.current) return embla.current.scrollTo(index, jump)
    moving.current = true
    const slide = viewport.current && slidesOf(viewport.current)[index]
    slide?.scrollIntoView({ behavior: jump ? 'instant' : 'smooth', inline: 'start', block: 'nearest' })
  }
  return { viewport, active, selected, show }
}

const isNarrow = () => matchMedia(NARROW).matches

function onResize(listener: () => void): () => void {
  const narrow = matchMedia(NARROW)
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/**
 * Loads Embla and lets it take over from the native scroller until `signal` aborts.
 * @param isAtRest asked when Embla is there: the scroller may have begun to move.
 * @returns the carousel; null when it was aborted, came amid a movement or could not be loaded: then the native scroller stays.
 */
async function startEmbla(
  viewport: HTMLElement,
  isAtRest: () => boolean,
  onSelect: (index: number) => void,
  signal: AbortSignal,
): Promise<EmblaCarouselType | null> {
  const module = await import('embla-carousel').catch(() => null)
  if (!module || signal.aborted || !isAtRest()) return null

  const startIndex = nearestSlide(viewport)
  viewport.dataset.running = ''
  const carousel = module.default(viewport, { ...OPTIONS, startIndex })
  onSelect(startIndex)
  carousel.on('select', () => onSelect(carousel.selectedScrollSnap()))
  signal.addEventListener('abort', () => {
    carousel.destroy()
    delete viewport.dataset.running
  })
  return carousel
}

const slidesOf = (viewport: HTMLElement): Element[] => [...(viewport.firstElementChild?.children ?? [])]

/** Which slide a native scroller shows first: the one whose left edge is nearest to that of the scroller's content. */
function nearestSlide(viewport: HTMLElement): number {
  const edge = viewport.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(viewport).paddingLeft)
  const distances = slidesOf(viewport).map((slide) => Math.abs(slide.getBoundingClientRect().left - edge))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** The carousel follows the focus. A placeholder has no link and takes the focus itself. */
function moveFocusByArrowKeys(event: KeyboardEvent): void {
  const direction = SIBLINGS[event.key]
  if (!direction || !(event.target instanceof Element)) return
  const slide = event.target.closest('li')?.[direction]
  const target = slide?.querySelector('a') ?? slide
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
