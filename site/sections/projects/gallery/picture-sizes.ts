import { WIDE } from '#site/styles/breakpoints.ts'

type Cell = { columns: number; rows: number }

/** The cells of Gallery.module.css, in the order of the pictures. */
export const CELLS: readonly Cell[] = [
  { columns: 7, rows: 5 },
  { columns: 5, rows: 2 },
  { columns: 4, rows: 3 },
  { columns: 4, rows: 3 },
  { columns: 4, rows: 3 },
  { columns: 7, rows: 3 },
  { columns: 5, rows: 3 },
  { columns: 5, rows: 3 },
  { columns: 7, rows: 3 },
]

const CONTENT_REM = 84
const CONTENT_VW = 92
// clamp(min(6rem, 12svh), 7.4vw, 7.5rem) of Projects.module.css, each with the 2 mm joint.
const ROW_REM = { least: 6.5, most: 8 }
const ROW_VW = 7.9

const SLIDE = 'min(77vw, 26rem)'

/**
 * The `sizes` attribute of a picture in the gallery. A cell that is taller than the picture's own shape crops it at the
 * sides, so the height decides as well.
 * @param index place in the gallery, counted from 0.
 * @param ratio width of the picture divided by its height.
 */
export function pictureSizes(index: number, ratio: number): string {
  const cell = CELLS[index]
  if (!cell) return SLIDE
  const share = cell.columns / 12
  const widest = Math.max(CONTENT_REM * share, ROW_REM.most * cell.rows * ratio)
  const vw = Math.max(CONTENT_VW * share, ROW_VW * cell.rows * ratio)
  const least = ROW_REM.least * cell.rows * ratio
  return [
    `(width >= 93rem) ${widest.toFixed(1)}rem`,
    `${WIDE} max(${vw.toFixed(1)}vw, ${least.toFixed(1)}rem)`,
    SLIDE,
  ].join(', ')
}
