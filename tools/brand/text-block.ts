import { fitText, type Place } from './fit-text.ts'
import type { Lettering, Style } from './lettering.ts'

/** A text as it fits into its place. */
export type TextBlock = { lines: readonly string[]; style: Style; lineHeight: number; width: number; height: number }

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
