import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DIST } from '#tools/paths.ts'

type Dimension = { length: number; figure: number }
type View = { dimensions: Dimension[]; angles: Dimension[]; figures: number }

const html = readFileSync(join(DIST, 'index.html'), 'utf8')
const views = (html.match(/<svg[^]*?<\/svg>/g) ?? []).map(readView).filter(({ figures }) => figures > 0)

/** What a drawing says of itself, and what its lines measure: each figure stands behind its dimension line. */
function readView(svg: string): View {
  const view: View = { dimensions: [], angles: [], figures: 0 }
  let distances: number[] = []
  for (const [, path = '', text] of svg.matchAll(
    /<path[^>]*? d="([^"]*)"|(?:<text[^>]*>|data-figure=")([^<"]*)[<"]/g,
  )) {
    if (text === undefined) {
      distances = distancesOf(path)
      continue
    }
    const figure = Number.parseInt(text.replace(/^\D+/, ''), 10)
    if (Number.isNaN(figure)) continue
    view.figures += 1
    const length = distances.shift() ?? Number.NaN
    if (text.endsWith('°')) view.angles.push({ length, figure })
    else view.dimensions.push({ length, figure })
  }
  return view
}

/** Between the edges a dimension line marks; else along a line; else the angle of an arc, in degrees. */
function distancesOf(path: string): number[] {
  const edges = [...path.matchAll(/l7-7M([\d.]+) ([\d.]+)([VH])/g)].map(([, x, y, way]) => Number(way === 'V' ? x : y))
  if (edges.length > 0) return edges.slice(1).map((edge, index) => edge - (edges[index] ?? edge))
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  const [x = 0, y = 0, a = 0, b = 0] = numbers
  if (/^M[\d.]+ [\d.]+l/.test(path)) return [Math.hypot(a, b)]
  if (/^M[\d.]+ [\d.]+L/.test(path)) return [Math.hypot(a - x, b - y)]
  const [endX = 0, endY = 0] = numbers.slice(-2)
  return path.includes('A') ? [(360 / Math.PI) * Math.asin(Math.hypot(endX - x, endY - y) / 2 / a)] : []
}

describe('the drawings of the home page', () => {
  test('are all found: six services, the joint, the map', () => {
    expect(views.map(({ figures }) => figures).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 2, 2, 6, 8])
  })

  test.each(views)('every figure is what is drawn, in one scale: %o', ({ dimensions, angles }) => {
    const longest = dimensions.reduce((long, each) => (each.length > long.length ? each : long), {
      length: 0,
      figure: 0,
    })
    const scale = longest.figure / longest.length
    // Figures are rounded to whole millimetres.
    for (const { length, figure } of dimensions) expect(Math.abs(length * scale - figure)).toBeLessThanOrEqual(1)
    for (const { length, figure } of angles) expect(Math.abs(length - figure)).toBeLessThan(0.5)
  })
})
