import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { nearestSlide } from './slides.ts'

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

/**
 * Loads Embla and lets it take over from the native scroller, where that stands, until `signal` aborts.
 * @returns the carousel; null when it was aborted or could not be loaded: then the native scroller stays.
 */
export async function startEmbla(
  viewport: HTMLElement,
  onSelect: (index: number) => void,
  signal: AbortSignal,
): Promise<EmblaCarouselType | null> {
  const module = await import('embla-carousel').catch(() => null)
  if (!module || signal.aborted) return null

  const startIndex = nearestSlide(viewport)
  viewport.dataset.running = ''
  const carousel = module.default(viewport, { ...OPTIONS, startIndex })
  carousel.on('select', () => onSelect(carousel.selectedScrollSnap()))
  signal.addEventListener('abort', () => {
    carousel.destroy()
    delete viewport.dataset.running
  })
  return carousel
}
