import { escapeHtml } from '#server/text/escape-html.ts'
import { FONTS, INK, PAPER, RED } from '#tools/drawing-colors.ts'

/** A picture of results: the name of its file, what it shows in a line, and the SVG. */
export type Chart = { name: string; title: string; svg: string }

export const WIDTH = 880
export const MARGIN = 32
/** Height of title and legend. */
export const HEAD = 104

type Content = {
  name: string
  title: string
  /** All that is to be seen, in words. */
  description: string
  legend: readonly { color: string; label: string }[]
  /** What the marks across the bars mean, where there are any. */
  mark?: string
  /** Height below title and legend. */
  height: number
  shapes: readonly string[]
}

/** Puts title, legend and ground around a drawing. */
export function drawChart({ name, title, description, legend, mark, height, shapes }: Content): Chart {
  const full = HEAD + height
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${full}" width="${WIDTH}" height="${full}" font-family="${FONTS}" font-size="14" fill="${INK}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeHtml(title)}</title>`,
    `<desc id="description">${escapeHtml(description)}</desc>`,
    `<rect width="${WIDTH}" height="${full}" fill="${PAPER}"/>`,
    text(MARGIN, 44, title, 'font-size="20" font-weight="700"'),
    `<path d="M${MARGIN} 56h132" stroke="${RED}" stroke-width="2"/>`,
    ...drawLegend(legend, mark),
    ...shapes,
    '</svg>',
    '',
  ]
  return { name, title, svg: svg.join('\n') }
}

/** A line of words, legible where it crosses other lines. */
export function text(x: number, y: number, words: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" stroke="${PAPER}" stroke-width="4" paint-order="stroke"${attributes && ` ${attributes}`}>${escapeHtml(words)}</text>`
}

/** Lengths in the drawing, short in the file. */
export const round = (length: number): number => Math.round(length * 10) / 10

const LETTER = 7.4
const SWATCH = 12

function drawLegend(legend: Content['legend'], mark: string | undefined): string[] {
  let x = MARGIN
  const shapes = legend.flatMap(({ color, label }) => {
    const left = round(x)
    x += SWATCH + 8 + label.length * LETTER + 24
    return [
      `<rect x="${left}" y="74" width="${SWATCH}" height="${SWATCH}" fill="${color}"/>`,
      text(left + SWATCH + 8, 85, label),
    ]
  })
  if (mark !== undefined) {
    shapes.push(`<path d="M${round(x)} 70v20" stroke="${INK}" stroke-width="2"/>`, text(x + 10, 85, mark))
  }
  return shapes
}
