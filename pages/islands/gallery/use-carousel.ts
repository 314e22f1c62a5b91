import EmblaCarousel, { type EmblaOptionsType } from 'embla-carousel'
import { useEffect, useRef, useState } from 'react'
import { find } from '#pages/hooks.ts'
import { NARROW } from '#pages/styles/breakpoints.ts'

const OPTIONS: EmblaOptionsType = {
  align: 'start',
  // Each slide keeps its own place, although the last two fit the screen at once.
  containScroll: 'keepSnaps',
  dragThreshold: 10,
  duration: 25,
  // Embla itself expects the focus within 10 ms after Tab: too short for a slow phone.
  watchFocus: (carousel, { target }) => {
    const index = carousel.slideNodes().findIndex((slide) => target instanceof Node && slide.contains(target))
    if (index !== -1) carousel.scrollTo(index, true)
    return false
  },
}

/**
 * Turns the row of photos, a native scroller, into an Embla carousel below 768 px.
 * @returns the index of the shown slide, and a function that shows another slide.
 */
export function useCarousel() {
  const running = useRef<ReturnType<typeof runCarousel>>(null)
  const start = useRef<() => void>(null)
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    const viewport = find('viewport')
    if (!viewport) return
    const narrow = matchMedia(NARROW)
    const begin = () => {
      stopWaiting()
      running.current?.stop()
      running.current = narrow.matches ? runCarousel(viewport, setSelected) : null
      if (!narrow.matches) setSelected(0)
    }
    const stopWaiting = whenStill(viewport, begin)
    start.current = begin
    narrow.addEventListener('change', begin)
    return () => {
      stopWaiting()
      narrow.removeEventListener('change', begin)
      running.current?.stop()
    }
  }, [])
  const show = (index: number) => {
    // The press that has fetched this script comes before the carousel has begun.
    if (!running.current) start.current?.()
    running.current?.show(index)
  }
  return { selected, show }
}

// Between two scroll events of one swipe a slow phone takes less.
const STILL_MS = 150

/** Calls `then` when the scroller rests: taken over in the middle of a swipe it would jump. @returns a function that cancels it. */
function whenStill(scroller: HTMLElement, then: () => void): () => void {
  let timer = 0
  const wait = () => {
    clearTimeout(timer)
    timer = window.setTimeout(then, STILL_MS)
  }
  scroller.addEventListener('scroll', wait)
  wait()
  return () => {
    clearTimeout(timer)
    scroller.removeEventListener('scroll', wait)
  }
}

/**
 * Lets Embla take over from the native scroller, at the slide that is shown.
 * @param onSelect called with the slide that is shown, before and after.
 */
function runCarousel(viewport: HTMLElement, onSelect: (index: number) => void) {
  const startIndex = nearestSlide(viewport)
  viewport.dataset['running'] = ''
  const carousel = EmblaCarousel(viewport, { ...OPTIONS, startIndex })
  carousel.on('select', (api) => onSelect(api.selectedScrollSnap()))
  onSelect(startIndex)
  viewport.addEventListener('keydown', moveFocusByArrowKeys)
  return {
    show: (index: number) => carousel.scrollTo(index, matchMedia('(prefers-reduced-motion: reduce)').matches),
    stop() {
      carousel.destroy()
      viewport.removeEventListener('keydown', moveFocusByArrowKeys)
      delete viewport.dataset['running']
    },
  }
}

const slidesOf = (viewport: HTMLElement): Element[] => [...(viewport.firstElementChild?.children ?? [])]

/** The index of the slide whose left edge is nearest to the left edge of the scroller's content. */
function nearestSlide(viewport: HTMLElement): number {
  const edge = viewport.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(viewport).paddingLeft)
  const distances = slidesOf(viewport).map((slide) => Math.abs(slide.getBoundingClientRect().left - edge))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

const SIBLINGS: Partial<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
}

/** Keys and clicks with Alt, Ctrl, Cmd or Shift belong to the browser: back, a new tab, a new window. */
export const isModified = (event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey

/** Focuses the next slide; the carousel follows the focus. A placeholder has no link and takes the focus itself. */
function moveFocusByArrowKeys(event: KeyboardEvent): void {
  const direction = SIBLINGS[event.key]
  if (!direction || isModified(event) || !(event.target instanceof Element)) return
  const slide = event.target.closest('li')?.[direction]
  const target = slide?.querySelector('a') ?? slide
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
