import type { Cell, GalleryLayout } from '#pages/content.ts'

/** Cells of the first photos, by their shapes (`l` landscape, `u` upright). Together with the headline they fill twelve columns. */
const OPENINGS: Readonly<Record<string, string>> = {
  l: '7x5',
  ll: '7x5 5x2',
  lu: '7x3 5x6',
  u: '4x5',
  ul: '5x6 7x3',
  uu: '4x5 3x5',
}

/** Cells of the photos of one band: twelve columns wide. An upright photo never gets a wide cell. */
const BANDS: Readonly<Record<string, string>> = {
  lll: '4x3 4x3 4x3',
  ll: '7x3 5x3',
  lu: '8x5 4x5',
  ul: '4x5 8x5',
  uu: '6x7 6x7',
  luu: '6x4 3x4 3x4',
  ulu: '3x4 6x4 3x4',
  uul: '3x4 3x4 6x4',
  uuu: '4x5 4x5 4x5',
  uuuu: '3x4 3x4 3x4 3x4',
}
/** The preferred numbers of photos of successive bands: a long gallery needs variety. */
const RHYTHM = [3, 2, 2]
/** The cost of a band of two upright photos: it is nearly as high as the window. */
const TALL = 2
// A square photo gets an upright cell, because other cells would cut more of it.
const SQUARE = 1.1

/**
 * Lays out a gallery of any length in its own order.
 * @param ratios of each photo: its width divided by its height.
 */
export function galleryLayoutOf(ratios: readonly number[]): GalleryLayout {
  const shapes = ratios.map((ratio) => (ratio < SQUARE ? 'u' : 'l')).join('')
  const plans = [2, 1].flatMap((length) => {
    const opening = shapes.slice(0, length)
    const rest = opening.length === length ? bandsOf(shapes.slice(length), 0) : null
    return rest ? [{ opening, cells: [...cellsOf(OPENINGS[opening]), ...rest.cells], cost: rest.cost - length }] : []
  })
  const [best] = plans.toSorted((one, other) => one.cost - other.cost)
  return best ?? { opening: 'l', cells: [] }
}

function cellsOf(cells = ''): Cell[] {
  return cells.split(' ').map((cell) => {
    const [columns = 0, rows = 0] = cell.split('x').map(Number)
    return [columns, rows]
  })
}

type Bands = { cells: readonly Cell[]; cost: number }

/** The cheapest way to fill whole bands, or null when one photo would be left over. */
function bandsOf(shapes: string, position: number, known = new Map<string, Bands | null>()): Bands | null {
  if (shapes === '') return { cells: [], cost: 0 }
  const key = `${shapes.length} ${position % RHYTHM.length}`
  const before = known.get(key)
  if (before !== undefined) return before

  let best: Bands | null = null
  for (const size of [4, 3, 2]) {
    const band = shapes.slice(0, size)
    const rest = band.length === size && band in BANDS ? bandsOf(shapes.slice(size), position + 1, known) : null
    if (!rest) continue
    const cells = cellsOf(BANDS[band])
    // In every second such band the wider photo is on the right.
    if (band === 'll' && position % 2 === 0) cells.reverse()
    const cost = rest.cost + (size === RHYTHM[position % RHYTHM.length] ? 0 : 1) + (band === 'uu' ? TALL : 0)
    if (!best || cost < best.cost) best = { cells: [...cells, ...rest.cells], cost }
  }
  known.set(key, best)
  return best
}
