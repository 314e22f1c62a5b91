import { findAll } from '#site/hooks.ts'

// CSS defines one inch as 96 px and as 25.4 mm, so every length on the page has a true figure in millimetres.
const MM_PER_PX = 25.4 / 96
// How far the line with its ticks begins before what it measures, see DimensionLines.module.css.
const OVERHANG_PX = 5

/** Gives the dimension line of every `Dimensioned` text its length and its figure, now and whenever the text changes its box. */
export function drawDimensionLines(): void {
  const texts = findAll('measured').flatMap(({ lastElementChild }) => lastElementChild ?? [])
  // Fires with the next frame and whenever a box changes, also when the web font arrives.
  const observer = new ResizeObserver((entries) => measure(entries.map(({ target }) => target)))
  for (const text of texts) {
    observer.observe(text)
    // The headline leans at first (Hero.module.css).
    text.addEventListener('animationend', () => measure([text]))
  }
  // The font may change the glyphs and leave the box as it was.
  document.fonts.addEventListener('loadingdone', () => measure(texts))
}

/** All widths first, then all lines: in turns the browser would lay out the page for each. */
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

/** Where the rightmost glyph ends, in px; the element's own box may be wider than its lines. */
function rightEdge(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.max(...[...range.getClientRects()].map(({ right }) => right))
}
