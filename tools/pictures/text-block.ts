import type { Lettering, Style } from './lettering.ts'

/** The place a text has: the sizes it may take, the largest first, and how many lines fit in each. */
export type Place = { width: number; sizes: readonly number[]; linesAt: (size: number) => number }

/** A text as it fits: its size, and its lines. */
type Fitted = { size: number; lines: readonly string[] }

/** In px. */
type Measure = (text: string, size: number) => number

const CUT = '…'

/**
 * Fits a text into a place: as large as it can be with every word whole, and at the smallest size broken anywhere and
 * cut if need be.
 * @param lines as they are broken by hand; where one is too long, all are broken anew.
 */
function fitText(lines: readonly string[], { width, sizes, linesAt }: Place, widthOf: Measure): Fitted {
  const words = lines.flatMap((line) => line.split(' '))
  for (const size of sizes) {
    const fits = (text: string) => widthOf(text, size) <= width
    const found = [lines, wrap(words, ' ', fits)].find((some) => some.every(fits) && some.length <= linesAt(size))
    if (found) return { size, lines: found }
  }
  const size = sizes.at(-1) ?? 0
  const fits = (text: string) => widthOf(text, size) <= width
  const pieces = words.flatMap((word) => (fits(word) ? word : wrap([...word], '', fits)))
  return { size, lines: cut(wrap(pieces, ' ', fits), linesAt(size), fits) }
}

/** Puts as many parts into each line as fit. */
function wrap(parts: readonly string[], between: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const longer = `${last}${between}${part}`
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

function cut(lines: readonly string[], most: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= most) return [...lines]
  let last = [...(lines[most - 1] ?? '')]
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}${CUT}`)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}${CUT}`]
}

/** A text as it fits into its place. */
type TextBlock = { lines: readonly string[]; style: Style; lineHeight: number; width: number; height: number }

/** How a text is set, by its size; `leading` is its lines' height in sizes. */
export type Setting = { styleOf: (size: number) => Style; leading: number }

/** Where a line's letters stand on, in line heights. */
const BASELINE = 0.8

/** Fits what of a text can be written into a place. @param lines as they are broken by hand. */
export function fitBlock(
  lines: readonly string[],
  { styleOf, leading }: Setting,
  place: Place,
  lettering: Lettering,
): TextBlock {
  const written = lines.map((line) => lettering.writable(line, styleOf(0))).filter((line) => line !== '')
  const fitted = fitText(written, place, (words, size) => lettering.widthOf(words, styleOf(size)))
  const style = styleOf(fitted.size)
  const lineHeight = fitted.size * leading
  return {
    lines: fitted.lines,
    style,
    lineHeight,
    width: Math.max(0, ...fitted.lines.map((line) => lettering.widthOf(line, style))),
    height: fitted.lines.length * lineHeight,
  }
}

/** A block as SVG elements, its upper left corner at a point. */
export function drawBlock(
  { lines, style, lineHeight }: TextBlock,
  [x, y]: readonly [number, number],
  fill: string,
  lettering: Lettering,
): string {
  const drawn = lines.map((line, index) => lettering.draw(line, style, [x, y + (index + BASELINE) * lineHeight], fill))
  return drawn.join('')
}
