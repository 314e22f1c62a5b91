import type { Cell } from '#pages/content.ts'
import { WIDE } from '#pages/styles/breakpoints.ts'

const CONTENT_REM = 84
const CONTENT_VW = 92
// The height of a row (`--row` in Projects.module.css) with the gap below it.
const ROW_REM = { least: 6.5, most: 8 }
const ROW_VW = 7.9

const SLIDE = 'min(77vw, 26rem)'

/**
 * The `sizes` attribute of a picture in the gallery. A cell that is taller than the picture crops its sides, so the height
 * decides as well.
 * @param ratio width of the picture divided by its height.
 */
export function pictureSizes([columns, rows]: Cell, ratio: number): string {
  const share = columns / 12
  const widest = Math.max(CONTENT_REM * share, ROW_REM.most * rows * ratio)
  const vw = Math.max(CONTENT_VW * share, ROW_VW * rows * ratio)
  const least = ROW_REM.least * rows * ratio
  return `${WIDE} clamp(${Math.ceil(least)}rem, ${Math.ceil(vw)}vw, ${Math.ceil(widest)}rem), ${SLIDE}`
}
