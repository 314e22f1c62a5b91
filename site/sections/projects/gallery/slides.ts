/** The slides of a viewport, whose only child is the row they stand in. */
export function slidesOf(viewport: HTMLElement): Element[] {
  return [...(viewport.firstElementChild?.children ?? [])]
}

/**
 * Which slide a native scroller shows first: the one whose left edge is nearest to that of the scroller's content.
 * @returns its index; 0 without slides.
 */
export function nearestSlide(viewport: HTMLElement): number {
  const edge = viewport.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(viewport).paddingLeft)
  const distances = slidesOf(viewport).map((slide) => Math.abs(slide.getBoundingClientRect().left - edge))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
