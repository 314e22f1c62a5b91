import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDist } from './support.ts'

type Figure = { figure: number; length: number; isAngle: boolean }

const views = (readDist('index.html').match(/<svg[^]*?<\/svg>/g) ?? []).map(readView).filter(({ length }) => length > 0)
// Drawings that no card of the demo uses.
const others = ['room', 'wall', 'roof', 'tool', 'plan'].map((name) =>
  readView(readFileSync(`site/drawings/${name}.svg`, 'utf8')),
)

/** The figures of a drawing and the measured lengths: each figure follows its dimension line. */
function readView(svg: string): Figure[] {
  const figures: Figure[] = []
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
    figures.push({ figure, length: distances.shift() ?? Number.NaN, isAngle: text.endsWith('°') })
  }
  return figures
}

/** The lengths of a path: between the marks of a dimension line, else of a line, else the angle of an arc in degrees. */
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

test('in six services, the joint and the map every figure is what is drawn, in one scale', () => {
  expect(views.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 2, 2, 6, 8])
  expect(others.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
  for (const view of [...views, ...others]) {
    const [longest] = view.filter(({ isAngle }) => !isAngle).toSorted((a, b) => b.length - a.length)
    const scale = longest ? longest.figure / longest.length : 1
    const wrong = view.filter(({ figure, length, isAngle }) =>
      // Figures are rounded to whole millimetres.
      isAngle ? !(Math.abs(length - figure) < 0.5) : !(Math.abs(length * scale - figure) <= 1),
    )
    expect(wrong).toEqual([])
  }
})
