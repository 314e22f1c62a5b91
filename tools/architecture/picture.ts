import { FONTS, INK, PAPER, RED } from '../drawing-colors.ts'
import { arrowsInside, arrowsOfProject, type Arrow } from './folders.ts'
import { readImports } from './imports.ts'
import { fromTopToBottom } from './layers.ts'

const MARGIN = 32
const HEAD = 56
const ROW = 58
const BOX = { width: 132, height: 34 }
const COLUMN = 344
const FOOT = 64

const CAPTION = [
  'An arrow leads from the folder that imports to the one it imports from; the more imports, the thicker. A red one leads up, the wrong way.',
  '*.ts are files that lie in the folder itself: on top those that use its folders, shared those its folders use.',
]

/** Draws which folder imports from which: the project's, and those in `site/` and `server/`. */
export function drawArchitecture(root: string): string {
  const imports = readImports(root)
  const columns: [string, Arrow[]][] = [
    ['the project', arrowsOfProject(imports)],
    ['site/', arrowsInside('site', imports)],
    ['server/', arrowsInside('server', imports)],
  ]
  const rows = Math.max(...columns.map(([, arrows]) => fromTopToBottom(arrows).length))
  const width = columns.length * COLUMN + MARGIN
  const height = HEAD + MARGIN + rows * ROW + FOOT
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONTS}" fill="${INK}">`,
    `<title>Which folder imports from which</title>`,
    `<defs>${arrowHead('ink', INK)}${arrowHead('red', RED)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    ...columns.flatMap(([title, arrows], index) => drawColumn(title, arrows, MARGIN + index * COLUMN)),
    ...CAPTION.map(
      (line, index) => `<text x="${MARGIN}" y="${height - FOOT + 24 + index * 20}" font-size="13">${line}</text>`,
    ),
    '</svg>',
    '',
  ].join('\n')
}

function arrowHead(id: string, color: string): string {
  return `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="${color}"/></marker>`
}

function drawColumn(title: string, arrows: readonly Arrow[], left: number): string[] {
  const order = fromTopToBottom(arrows)
  const top = (name: string) => HEAD + MARGIN + order.indexOf(name) * ROW
  return [
    `<text x="${left}" y="${HEAD}" font-size="20" font-weight="700">${title}</text>`,
    `<path d="M${left} ${HEAD + 10}h${BOX.width}" stroke="${RED}" stroke-width="2"/>`,
    ...arrows.map((arrow) => drawArrow(arrow, left + BOX.width, top(arrow.from), top(arrow.to))),
    ...order.map((name) => drawBox(name, left, top(name))),
  ]
}

function drawBox(name: string, x: number, y: number): string {
  return [
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" fill="${PAPER}" stroke="${INK}" stroke-width="1.5"/>`,
    `<text x="${x + BOX.width / 2}" y="${y + 22}" font-size="15" text-anchor="middle">${name}</text>`,
  ].join('')
}

/** A bow to the right of the boxes: the further it leads, the wider, so that none hides another. */
function drawArrow({ from, to, imports }: Arrow, x: number, fromTop: number, toTop: number): string {
  const down = toTop > fromTop
  const start = fromTop + (down ? 24 : 10)
  const end = toTop + (down ? 10 : 24)
  // Where two folders import each other, one bow must not hide the other.
  const reach = x + (down ? 20 : 36) + Math.round(Math.abs(toTop - fromTop) * 0.44)
  const weight = (1 + Math.log2(imports) * 0.7).toFixed(1)
  const [color, head] = down ? [INK, 'ink'] : [RED, 'red']
  return `<path d="M${x} ${start}C${reach} ${start} ${reach} ${end} ${x + 2} ${end}" fill="none" stroke="${color}" stroke-width="${weight}" stroke-opacity="0.75" marker-end="url(#${head})"><title>${from} → ${to}: ${imports}</title></path>`
}
