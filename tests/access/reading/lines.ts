/**
 * Every line of text that is to be read: a name of its own, its text, and what hides it now ('' when nothing does). It needs nothing
 * but the document, so that it runs in any engine. What fades in is taken to its end, unless that would last too long.
 * @param within selects the part of the page that is meant; all of it when empty.
 */
export function readLines(within = ''): string[][] {
  const MOST_MS = 1200
  // The film's button changes its word while it is out of sight.
  const NOT_READ = 'svg, script, iframe, [aria-hidden="true"], .visually-hidden, #home button'
  const late = new Set<Element>()
  for (const animation of document.getAnimations()) {
    const { effect, currentTime } = animation
    const { endTime } = effect?.getComputedTiming() ?? {}
    const element = effect instanceof KeyframeEffect ? effect.target : null
    if (!element || typeof endTime !== 'number' || endTime === Infinity) continue
    if (endTime - Number(currentTime ?? 0) > MOST_MS) late.add(element)
    else animation.finish()
  }

  const whyHidden = (element: Element, { left, right, top, bottom }: DOMRect): string => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (left < -1 || right > document.documentElement.clientWidth + 1) return 'beside the window'
    if (y < 0 || y > innerHeight) return 'outside the window'
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (Number(getComputedStyle(at).opacity) < 0.99) return late.has(at) ? 'fades in too late' : 'transparent'
    }
    const hit = document.elementFromPoint(x, y)
    const isOwn = hit && (hit.contains(element) || element.contains(hit))
    if (isOwn || getComputedStyle(element).pointerEvents === 'none') return ''
    return `covered by ${hit ? `${hit.tagName}.${hit.getAttribute('class') ?? ''}` : 'nothing of the page'}`
  }
  const isForReading = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest(NOT_READ)) return false
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, translate } = getComputedStyle(at)
      if (clipPath === 'inset(50%)' || translate.startsWith('0px -')) return false
    }
    return true
  }

  const lines: string[][] = []
  const walker = document.createTreeWalker(
    document.querySelector(within || 'body') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const times = new Map<string, number>()
  while (walker.nextNode()) {
    const { currentNode } = walker
    const element = currentNode.parentElement
    const text = currentNode.textContent?.trim() ?? ''
    if (!element || text === '' || !isForReading(element)) continue
    // Not by its place: a drawing is given its measures when the fonts are there.
    const time = (times.get(text) ?? 0) + 1
    times.set(text, time)
    // Slides beside the window are a carousel's nature; the lines of the one in view are read.
    const scroller = element.closest('[data-reveal-cards]')?.parentElement?.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(currentNode)
    for (const [line, rect] of [...range.getClientRects()].entries()) {
      if (rect.width < 2 || rect.height < 2) continue
      if (scroller && (rect.left < scroller.left || rect.right > scroller.right)) continue
      lines.push([`${text} ${time}.${line}`, text.slice(0, 30), whyHidden(element, rect)])
    }
  }
  return lines
}
