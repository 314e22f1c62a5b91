import type { Lettering, Style } from './lettering.ts'

/** How a text is set, by its size; `leading` is its lines' height in sizes. */
export type Setting = { styleOf: (size: number) => Style; leading: number }

/** The place a text has: the sizes it may take, the largest first, and how many lines fit in each. */
export type Place = { width: number; sizes: readonly number[]; linesAt: (size: number) => number }

/** A text as it fits into its place. */
type TextBlock = { lines: readonly string[]; style: Style; lineHeight: number; width: number; height: number }

const CUT = '…'
/** Where a line's letters stand on, in line heights. */
const BASELINE = 0.8

/**
 * Fits what of a text can be written into a place: as large as it can be with every word whole, and at the smallest size
 * broken anywhere and cut if need be.
 * @param lines as they are broken by hand; where one is too long, all are broken anew.
 */
export function fitBlock(
  lines: readonly string[],
  { styleOf, leading }: Setting,
  { width, sizes, linesAt }: Place,
  lettering: Lettering,
): TextBlock {
  const written = lines.map((line) => lettering.writable(line, styleOf(0))).filter((line) => line !== '')
  const words = written.flatMap((line) => line.split(' '))
  const fitsAt = (size: number) => (text: string) => lettering.widthOf(text, styleOf(size)) <= width
  const wholeAt = (size: number) =>
    [written, wrap(words, ' ', fitsAt(size))].find((some) => some.every(fitsAt(size)) && some.length <= linesAt(size))

  const smallest = sizes.at(-1) ?? 0
  const size = sizes.find(wholeAt) ?? smallest
  const fitted = wholeAt(size) ?? brokenAnywhere(words, linesAt(smallest), fitsAt(smallest))
  const style = styleOf(size)
  const lineHeight = size * leading
  const widest = Math.max(0, ...fitted.map((line) => lettering.widthOf(line, style)))
  return { lines: fitted, style, lineHeight, width: widest, height: fitted.length * lineHeight }
}

/** Puts as many parts into each line as fit. */
function wrap(parts: readonly string[], between: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${between}${part}` : null
    if (longer !== null && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

function brokenAnywhere(words: readonly string[], most: number, fits: (line: string) => boolean): string[] {
  const pieces = words.flatMap((word) => (fits(word) ? word : wrap([...word], '', fits)))
  const lines = wrap(pieces, ' ', fits)
  if (lines.length <= most) return lines
  let last = [...(lines[most - 1] ?? '')]
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}${CUT}`)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}${CUT}`]
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
