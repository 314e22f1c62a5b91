/** A place in the grid: so many twelfths of its width, and rows. */
export type Cell = readonly [columns: number, rows: number]

/** Where the headline stands beside the first photos: named after their shapes, `l` for landscape, `u` for upright. */
export type Opening = 'l' | 'll' | 'lu' | 'u' | 'ul' | 'uu'

export type GalleryLayout = { opening: Opening; cells: readonly Cell[] }

/** With the headline they fill twelve columns (Projects.module.css). */
const OPENINGS: Record<Opening, readonly Cell[]> = {
  l: [[7, 5]],
  ll: [
    [7, 5],
    [5, 2],
  ],
  lu: [
    [7, 3],
    [5, 6],
  ],
  u: [[4, 5]],
  ul: [
    [5, 6],
    [7, 3],
  ],
  uu: [
    [4, 5],
    [3, 5],
  ],
}

/** Photos beside each other over all twelve columns. None of another shape is in a cell that would cut off a head. */
const BANDS: Partial<Record<string, readonly Cell[]>> = {
  lll: [
    [4, 3],
    [4, 3],
    [4, 3],
  ],
  ll: [
    [7, 3],
    [5, 3],
  ],
  lu: [
    [8, 5],
    [4, 5],
  ],
  ul: [
    [4, 5],
    [8, 5],
  ],
  uu: [
    [6, 7],
    [6, 7],
  ],
  luu: [
    [6, 4],
    [3, 4],
    [3, 4],
  ],
  ulu: [
    [3, 4],
    [6, 4],
    [3, 4],
  ],
  uul: [
    [3, 4],
    [3, 4],
    [6, 4],
  ],
  uuu: [
    [4, 5],
    [4, 5],
    [4, 5],
  ],
  uuuu: [
    [3, 4],
    [3, 4],
    [3, 4],
    [3, 4],
  ],
}
/** How many photos bands have in turn, so that a long gallery is no wall. */
const RHYTHM = [3, 2, 2]
/** Two upright photos alone are nearly as high as the window. */
const TALL = 2

const SQUARE = 1.1

/**
 * Lays out a gallery of any length in its own order.
 * @param ratios of each photo: its width divided by its height.
 */
export function galleryLayoutOf(ratios: readonly number[]): GalleryLayout {
  const shapes = ratios.map(shapeOf).join('')
  const plans = [shapes.slice(0, 2), shapes.slice(0, 1)].filter(isOpening).flatMap((opening) => {
    const bands = bandsOf(shapes.slice(opening.length), 0)
    return bands ? [{ opening, ...bands, cost: bands.cost + (opening.length === 1 ? 1 : 0) }] : []
  })
  const [best] = plans.toSorted((one, other) => one.cost - other.cost)
  return best
    ? { opening: best.opening, cells: [...OPENINGS[best.opening], ...best.cells] }
    : { opening: 'l', cells: [] }
}

/** Whether a photo wants a cell higher than wide: a square one loses less in it. */
export function isUpright(ratio: number): boolean {
  return ratio < SQUARE
}

const shapeOf = (ratio: number): 'l' | 'u' => (isUpright(ratio) ? 'u' : 'l')

const isOpening = (shapes: string): shapes is Opening => Object.hasOwn(OPENINGS, shapes)

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
    const first = band.length === size && BANDS[band]
    const rest = first && bandsOf(shapes.slice(size), position + 1, known)
    if (!first || !rest) continue
    const cost = rest.cost + (size === RHYTHM[position % RHYTHM.length] ? 0 : 1) + (band === 'uu' ? TALL : 0)
    if (!best || cost < best.cost) best = { cells: [...inTurn(band, first, position), ...rest.cells], cost }
  }
  known.set(key, best)
  return best
}

/** The wider of two landscapes stands now left, now right. */
function inTurn(band: string, first: readonly Cell[], position: number): readonly Cell[] {
  return band === 'll' && position % 2 === 0 ? first.toReversed() : first
}
