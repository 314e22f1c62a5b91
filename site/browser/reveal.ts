const VISIBLE_SHARE = 0.1
const STAGGER_MS = 100
// What is many times as tall as the window never shows a tenth of itself: the observer has to report smaller shares.
const THRESHOLDS = [0, 0.01, 0.02, 0.05, VISIBLE_SHARE]
// How far below the window something must lie to be hidden, in windows: a visitor may be scrolling at that moment.
const HIDDEN_FROM = 1.25

// Of cards in a frame that is seen by itself, the first is there with it: a frame alone would look empty.
const REVEALED = '[data-reveal], [data-reveal-cards] > :not([data-reveal-cards="rest"] > :first-child)'

/**
 * Fades in, once, what carries `data-reveal` and each child of what carries `data-reveal-cards`: when a tenth of it is
 * visible, or of the window filled by it. Neighbours that become visible together follow each other by 100 ms.
 * What the visitor may see already stays as it is: it must not blink. The focus shows what it reaches at once, and of
 * what is visible to a smaller part the style sheet shows that part a moment later.
 */
export function revealOnScroll(): void {
  const observer = new IntersectionObserver(report, { threshold: THRESHOLDS })
  for (const element of document.querySelectorAll(REVEALED)) observer.observe(element)
}

function report(entries: IntersectionObserverEntry[]): void {
  const visible = entries.filter(({ target, isIntersecting }) => isArmed(target) && isIntersecting)
  // Asked once: after each change the browser would lay out the page again to know.
  const hiddenFrom = innerHeight * HIDDEN_FROM
  for (const { target, boundingClientRect } of entries) {
    if (!(target instanceof HTMLElement) || target.dataset.reveal) continue
    target.dataset.reveal = boundingClientRect.top > hiddenFrom ? 'armed' : 'shown'
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

/** Slides beside the window's edge come along: swiped in, they must not fade in anew. */
function showWithNeighbours(element: HTMLElement): void {
  const together = [...(element.parentElement?.children ?? [])].filter(isArmed).filter(isVisible)
  for (const [index, { dataset, style }] of together.entries()) {
    style.transitionDelay = `${index * STAGGER_MS}ms`
    dataset.reveal = 'shown'
  }
}
