const VISIBLE_SHARE = 0.1
const STAGGER_MS = 100
// What is many times as tall as the window never shows a tenth of itself: the observer has to report smaller shares.
const THRESHOLDS = [0, 0.01, 0.02, 0.05, VISIBLE_SHARE]
// How far below the window something must lie to be hidden, in windows: a visitor may be scrolling at that moment.
const HIDDEN_FROM = 1.25

/**
 * Fades in, once, what carries `data-reveal` and each child of what carries `data-reveal-cards`: when a tenth of it is
 * visible, or of the window filled by it. Neighbours that become visible together follow each other by 100 ms.
 * What the visitor may see already stays as it is: it must not blink. The focus shows what it reaches at once, and of
 * what is visible to a smaller part the style sheet shows that part a moment later.
 * @returns a function that stops it.
 */
export function revealOnScroll(): () => void {
  const observer = new IntersectionObserver((entries) => entries.forEach(report), { threshold: THRESHOLDS })
  for (const element of document.querySelectorAll('[data-reveal], [data-reveal-cards] > *')) observer.observe(element)
  return () => observer.disconnect()
}

function report({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): void {
  if (!(target instanceof HTMLElement)) return
  const { dataset } = target
  if (!dataset.reveal) {
    dataset.reveal = boundingClientRect.top > innerHeight * HIDDEN_FROM ? 'armed' : 'shown'
    return
  }
  if (!isArmed(target) || !isIntersecting) return
  if (isVisible(target)) showWithNeighbours(target)
  else dataset.revealSoon = ''
}

const isArmed = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.reveal === 'armed'

function isVisible(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0)
  return visible >= VISIBLE_SHARE * Math.min(height, innerHeight)
}

/** Slides beside the window's edge come along: swiped in, they must not fade in anew. */
function showWithNeighbours(element: HTMLElement): void {
  const together = [...(element.parentElement?.children ?? [])].filter(isArmed).filter(isVisible)
  for (const [index, { dataset, style }] of together.entries()) {
    style.transitionDelay = `${index * STAGGER_MS}ms`
    dataset.reveal = 'shown'
  }
}
