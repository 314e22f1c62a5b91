import { findAll } from '#site/hooks.ts'

// CSS defines one inch as 96 px and as 25.4 mm.
const MM_PER_PX = 25.4 / 96
// The line begins this many px left of its text (DimensionLines.module.css).
const OVERHANG_PX = 5

/** Gives the dimension line of each `Dimensioned` text its length and figure, again when the text changes its size. */
export function drawDimensionLines(): void {
  const texts = findAll('measured').flatMap(({ lastElementChild }) => lastElementChild ?? [])
  const observer = new ResizeObserver((entries) => measure(entries.map(({ target }) => target)))
  for (const text of texts) {
    observer.observe(text)
    // The headline leans at first (Hero.module.css).
    text.addEventListener('animationend', () => measure([text]))
  }
  // A new font can change the glyphs without a change of the box.
  document.fonts.addEventListener('loadingdone', () => measure(texts))
}

/** Reads all widths before writing any: alternating would make the browser lay out the page for each text. */
function measure(texts: readonly Element[]): void {
  const lines = texts.flatMap((text) => {
    const line = text.previousElementSibling
    return line instanceof HTMLElement ? { line, width: rightEdge(text) - leftEdge(line) - OVERHANG_PX } : []
  })
  for (const { line, width } of lines) {
    line.style.setProperty('--w', `${width}px`)
    line.setAttribute('data-mm', String(Math.round(width * MM_PER_PX)))
  }
}

const leftEdge = (element: Element): number => element.getBoundingClientRect().left

/** The right edge of the rightmost glyph in px; the box of the element can be wider than its lines. */
function rightEdge(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.max(...[...range.getClientRects()].map(({ right }) => right))
}
