const VISIBLE_SHARE = 0.1
const STAGGER_MS = 100
// A tenth of a very tall element never fits into the window, so the observer also reports smaller shares.
const THRESHOLDS = [0, 0.01, 0.02, 0.05, VISIBLE_SHARE]
// Elements less than this many window heights below the top are not hidden: the visitor may be scrolling towards them.
const HIDDEN_FROM = 1.25

// With 'rest' the first card does not fade in: the frame around it would look empty.
const REVEALED =
  '[data-reveal], [data-reveal-cards] > :not([data-reveal-cards], [data-reveal-cards="rest"] > :first-child)'

/**
 * Fades in, once, each element with `data-reveal` and each child of `data-reveal-cards`: when a tenth of the element is
 * visible, or the element fills a tenth of the window. Neighbours follow each other by 100 ms. Elements that may be in
 * view at the start stay visible. The style sheet shows focused elements at once, and `reveal-soon` a moment later.
 */
export function revealOnScroll(): void {
  const observer = new IntersectionObserver(report, { threshold: THRESHOLDS })
  for (const element of document.querySelectorAll(REVEALED)) observer.observe(element)
}

function report(entries: IntersectionObserverEntry[]): void {
  const visible = entries.filter(({ target, isIntersecting }) => isArmed(target) && isIntersecting)
  // innerHeight is read once: after each change it would force a layout.
  const hiddenFrom = innerHeight * HIDDEN_FROM
  for (const { target, boundingClientRect } of entries) {
    if (!(target instanceof HTMLElement) || target.dataset.reveal) continue
    // What is laid out later (styles/later.css) has no box yet, and lies below the window.
    const isBelow = boundingClientRect.height === 0 || boundingClientRect.top > hiddenFrom
    target.dataset.reveal = isBelow ? 'armed' : 'shown'
  }
  for (const { target } of visible) {
    if (!isArmed(target)) continue
    if (isVisible(target)) showWithNeighbours(target)
    else target.dataset.revealSoon = ''
  }
}

const isArmed = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.reveal === 'armed'

function isVisible(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0)
  return visible >= VISIBLE_SHARE * Math.min(height, innerHeight)
}

/** Slides beside the window's edge are shown as well: they must not fade in when they are swiped in. */
function showWithNeighbours(element: HTMLElement): void {
  const together = [...(element.parentElement?.children ?? [])].filter(isArmed).filter(isVisible)
  for (const [index, { dataset, style }] of together.entries()) {
    style.transitionDelay = `${index * STAGGER_MS}ms`
    dataset.reveal = 'shown'
  }
}
