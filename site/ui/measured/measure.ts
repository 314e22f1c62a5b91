// CSS defines one inch as 96 px and as 25.4 mm, so every length on the page has a true figure in millimetres.
const MM_PER_PX = 25.4 / 96

/**
 * Gives the dimension line of a `Measured` text its length and its figure, now and whenever the text changes its box.
 * @returns a function that stops it.
 */
export function keepMeasured(measured: Element): () => void {
  const [line, text] = measured.children
  if (!(line instanceof HTMLElement) || !text) return () => undefined
  const measure = () => {
    const width = inkWidth(text)
    line.style.setProperty('--w', `${width}px`)
    line.dataset.mm = String(Math.round(width * MM_PER_PX))
  }
  // Fires at once and whenever the box changes, also when the web font arrives.
  const observer = new ResizeObserver(measure)
  observer.observe(text)
  void document.fonts.ready.then(measure)
  return () => observer.disconnect()
}

/** Width in px from the leftmost to the rightmost glyph box; the element's own box may be wider than its lines. */
function inkWidth(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const boxes = [...range.getClientRects()].filter((box) => box.width > 1)
  if (boxes.length === 0) return 0
  return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
}
