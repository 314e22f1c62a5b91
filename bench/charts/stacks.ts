import { INK, PINE, PINE_MIST, RED, WOOD, WOOD_SOFT } from '#tools/drawing-colors.ts'
import { axisAcross } from './axis.ts'
import { type Chart, drawChart, HEAD, MARGIN, round, text } from './chart.ts'

const COLORS = [INK, PINE, RED, WOOD, WOOD_SOFT, PINE_MIST]
const LEFT = 168
const BAR = 30
const ROW = 46
const AXIS = 44

type Stacks = {
  name: string
  title: string
  kinds: readonly string[]
  rows: readonly { label: string; values: readonly number[] }[]
  format: (value: number) => string
}

/** Bars made of parts, from the left to the right, each with its sum. */
export function stackChart({ name, title, kinds, rows, format }: Stacks): Chart {
  const sums = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const { x, draw } = axisAcross(Math.max(...sums), LEFT)
  const bottom = HEAD + rows.length * ROW + 8
  const shapes = draw(bottom, 20, format)
  for (const [index, { label, values }] of rows.entries()) {
    const y = HEAD + 8 + index * ROW
    shapes.push(text(MARGIN, y + 20, label))
    let from = 0
    for (const [kind, value] of values.entries()) {
      shapes.push(
        `<rect x="${round(x(from))}" y="${y}" width="${round(x(from + value) - x(from))}" height="${BAR}" fill="${COLORS[kind] ?? INK}"/>`,
      )
      from += value
    }
    shapes.push(text(x(from) + 8, y + 20, format(from), 'font-size="13"'))
  }
  return drawChart({
    name,
    title,
    description: rows.map(({ label, values }) => `${label}: ${describe(kinds, values, format)}.`).join(' '),
    legend: kinds.map((label, index) => ({ color: COLORS[index] ?? INK, label })),
    height: bottom - HEAD + AXIS,
    shapes,
  })
}

const describe = (kinds: readonly string[], values: readonly number[], format: Stacks['format']): string =>
  values.map((value, index) => `${kinds[index]} ${format(value)}`).join(', ')
